#include "core/biome/specks.h"

#include <algorithm>
#include <cstring>

#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_min_on_land = 4;
constexpr int k_min_in_the_sea = 12;
constexpr std::size_t k_middle = k_speck_places / 2;
constexpr int k_across = 2 * k_speck_reach + 1;
constexpr int k_block = 64;  // columns that are looked at together: most blocks are of one biome

using SpeckRows = std::array<const std::uint8_t*, k_across>;

// Whether all places around the columns from `from` to `to` have one biome.
bool is_uniform(const SpeckRows& rows, int from, int to) {
    const std::uint8_t biome = rows[0][from];
    const auto count = static_cast<std::size_t>(to - from + 2 * k_speck_reach);
    std::uint8_t other = 0;
    for (const std::uint8_t* const row : rows) {
        const std::uint8_t* const first = row + from - k_speck_reach;
        for (std::size_t i = 0; i < count; ++i) other |= static_cast<std::uint8_t>(first[i] ^ biome);
    }
    return other == 0;
}

}  // namespace

SpeckVerdict speck_verdict(const BiomesAround& around) {
    const BiomeId own = around.biome[k_middle];
    SpeckVerdict verdict{.biome = own, .least = around.sea[k_middle] ? k_min_in_the_sea : k_min_on_land};
    for (std::size_t i = 0; i < k_speck_places; ++i)
        verdict.alike += i != k_middle && around.biome[i] == own ? 1 : 0;
    if (verdict.alike >= verdict.least) return verdict;
    int most = verdict.alike;
    for (std::size_t i = 0; i < k_speck_places; ++i) {
        const BiomeId other = around.biome[i];
        int count = 0;
        for (std::size_t k = 0; k < k_speck_places; ++k)
            count += around.biome[k] == other && around.sea[k] == around.sea[k_middle] ? 1 : 0;
        if (other == own || count < most) continue;
        if (count == most && (verdict.biome == own || other > verdict.biome)) continue;
        most = count;
        verdict.biome = other;
    }
    return verdict;
}

Grid<std::uint8_t> without_specks(const Grid<std::uint8_t>& biomes, const Grid<float>& height,
                                  const Lattice& map, float sea_level, const Progress* progress) {
    Grid<std::uint8_t> out(map.width, map.height);
    const auto at = [&](int x, int y) { return biomes(x, y); };
    each_row(map.width, map.height, progress, [&](int y) {
        const std::uint8_t* const own = biomes.row(y);
        std::uint8_t* const to = out.row(y);
        const auto settle = [&](int x) {
            to[x] = speck_verdict(biomes_around(map, height, sea_level, x, y, at)).biome;
        };
        SpeckRows rows;
        for (int j = 0; j < k_across; ++j)
            rows[static_cast<std::size_t>(j)] =
                biomes.row(speck_neighbour(y + j - k_speck_reach, map.height, map.wrap_y));
        const int first = std::min(k_speck_reach, map.width);
        const int last = std::max(first, map.width - k_speck_reach);
        for (int x = 0; x < first; ++x) settle(x);
        for (int x = last; x < map.width; ++x) settle(x);
        for (int from = first; from < last; from += k_block) {
            const int end = std::min(from + k_block, last);
            std::memcpy(to + from, own + from, static_cast<std::size_t>(end - from));
            if (is_uniform(rows, from, end)) continue;
            std::array<std::uint8_t, k_block> alike{};
            for (const std::uint8_t* const row : rows) {
                for (int i = -k_speck_reach; i <= k_speck_reach; ++i) {
                    for (int x = from; x < end; ++x)
                        alike[static_cast<std::size_t>(x - from)] += row[x + i] == own[x] ? 1 : 0;
                }
            }
            for (int x = from; x < end; ++x) {
                // The count has the cell itself as well.
                if (alike[static_cast<std::size_t>(x - from)] <= k_min_in_the_sea) settle(x);
            }
        }
    });
    return out;
}

}  // namespace talus
