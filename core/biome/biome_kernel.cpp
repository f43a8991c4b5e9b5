#include "core/biome/biome_kernel.h"

#include <cstring>
#include <limits>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// Cells that are worked on together: few enough to stay in the nearest cache, and often all of one biome.
constexpr int k_block = 128;

// Sixteen were slower than eight where both were measured.
#if defined(__AVX__)
constexpr int k_lanes = 8;
#else
constexpr int k_lanes = 4;
#endif
static_assert(k_block % k_lanes == 0);

// Written out, because compilers may not choose the order in which the minimum of many floats is found.
using Lanes [[gnu::vector_size(sizeof(float) * k_lanes)]] = float;
using LaneBits [[gnu::vector_size(sizeof(float) * k_lanes)]] = std::int32_t;

[[gnu::always_inline]] inline Lanes load(const float* from) {
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

constexpr float k_largest = std::numeric_limits<float>::max();

// The lowest and the highest of many values that are numbers.
struct Extremes {
    Lanes low, high;

    [[gnu::always_inline]] Extremes() : low(Lanes{} + k_largest), high(Lanes{} - k_largest) {}
    [[gnu::always_inline]] explicit Extremes(const float* first) : low(load(first)), high(low) {}
    [[gnu::always_inline]] void add(Lanes value) {
        low = value < low ? value : low;
        high = high < value ? value : high;
    }
    [[gnu::always_inline]] float lowest() const {
        return folded(
            low, [](float a, float b) __attribute__((always_inline)) { return b < a ? b : a; });
    }
    [[gnu::always_inline]] float highest() const {
        return folded(
            high, [](float a, float b) __attribute__((always_inline)) { return a < b ? b : a; });
    }

 private:
    // In halves, for lanes one after another would take longer than all else that is done for a block.
    template <class Fold>
    [[gnu::always_inline]] static float folded(const Lanes& lanes, const Fold& fold) {
        alignas(64) float rest[k_lanes];
        std::memcpy(rest, &lanes, sizeof rest);
        for (int half = k_lanes / 2; half > 0; half /= 2) {
            for (int i = 0; i < half; ++i) rest[i] = fold(rest[i], rest[i + half]);
        }
        return rest[0];
    }
};

void rises(const float* before, const float* after, float per_metre, int count, float* __restrict out) {
    for (int x = 0; x < count; ++x) out[x] = (after[x] - before[x]) * per_metre;
}

// Values of a block that are compared with a limit: which cells lie below it, or else which do not.
struct Comparison {
    const float* values;
    float limit;
    bool below;
};

// Adds step to the place of each cell for which the comparison holds.
[[gnu::always_inline]] inline void add_where(const Comparison& comparison, std::int32_t step, int n,
                                             std::int32_t* __restrict places) {
    const float* const values = comparison.values;
    const float limit = comparison.limit;
    if (comparison.below) {
        for (int x = 0; x < n; ++x) places[x] += values[x] < limit ? step : 0;
    } else {
        for (int x = 0; x < n; ++x) places[x] += values[x] >= limit ? step : 0;
    }
}

// Writes one biome where the comparison holds, another elsewhere.
[[gnu::always_inline]] inline void select(const Comparison& comparison, BiomeId where, BiomeId elsewhere,
                                          int n, std::uint8_t* __restrict out) {
    const float* const values = comparison.values;
    const float limit = comparison.limit;
    const BiomeId below = comparison.below ? where : elsewhere;
    const BiomeId above = comparison.below ? elsewhere : where;
    // What is no number is neither below nor above, and a block that has some does not come here.
    for (int x = 0; x < n; ++x) out[x] = values[x] < limit ? below : above;
}

// The numbers of a block of cells.
struct Block {
    const float* temperature;
    const float* precipitation;
    const float* water;  // null: none
    alignas(64) float above_sea[k_block];
    alignas(64) float steepness[k_block];
    alignas(64) std::int32_t places[k_block];
};

// Between which comparisons, rows and columns all cells of a block lie.
struct Bounds {
    std::uint32_t comparisons[2] = {0, k_all_comparisons};
    int rows[2];
    int columns[2];
};

// Narrows the bounds to those of a whole block; leaves them as they are where some value is not a number.
[[gnu::always_inline]] inline void find_bounds(const BiomeLookup& lookup, const BiomeRow& row, int from,
                                               Bounds& bounds) {
    const bool has_water = row.water != nullptr;
    const float per_metre = row.per_metre;
    const float sea_level = row.sea_level;
    Extremes height(row.height + from);
    Extremes temperature(row.temperature + from);
    Extremes precipitation(row.precipitation + from);
    Extremes steepness;
    Extremes water((has_water ? row.water : row.height) + from);
    LaneBits strange{};
    for (int x = from; x < from + k_block; x += k_lanes) {
        const Lanes h = load(row.height + x);
        const Lanes t = load(row.temperature + x);
        const Lanes p = load(row.precipitation + x);
        const Lanes east = load(row.east + x);
        const Lanes south = (load(row.south + x) - load(row.north + x)) * per_metre;
        const Lanes s = east * east + south * south;
        height.add(h);
        temperature.add(t);
        precipitation.add(p);
        steepness.add(s);
        const Lanes sum = h + t + p + s;
        strange |= sum != sum;
    }
    for (int x = from; has_water && x < from + k_block; x += k_lanes) {
        const Lanes w = load(row.water + x);
        water.add(w);
        strange |= w != w;
    }
    std::int32_t any_strange = 0;
    for (int i = 0; i < k_lanes; ++i) any_strange |= strange[i];
    if (any_strange != 0) return;
    for (int end = 0; end < 2; ++end) {
        const auto of = [&](const Extremes& extremes) __attribute__((always_inline)) {
            return end == 0 ? extremes.lowest() : extremes.highest();
        };
        const float warmth = of(temperature);
        bounds.rows[end] = edges_below(lookup.temperature, warmth);
        bounds.columns[end] = edges_below(lookup.precipitation, of(precipitation));
        bounds.comparisons[end] = comparisons_at(lookup.limits, of(height) - sea_level, warmth,
                                                 has_water ? of(water) : k_no_water, of(steepness));
    }
}

// Leaves the beach's bit to those cells that have the sea nearby, and lists those that the ring does not
// serve. Few blocks hold a beach, so that a pass for each place of the ring costs little.
int find_shores(const BiomeLimits& limits, const BiomeRing* ring, float sea_level, int from, int n,
                std::int32_t step, Block& block, int* candidates) {
    alignas(64) std::int32_t beach[k_block];
    alignas(64) float lowest[k_block];
    std::int32_t any = 0;
    for (int x = 0; x < n; ++x) {
        const float above = block.above_sea[x];
        const bool is_beach =
            (above >= 0) & (above < limits.beach_height) & (block.steepness[x] < limits.beach_steepness);
        beach[x] = is_beach ? 1 : 0;
        any |= beach[x];
    }
    if (any == 0) return 0;
    int found = 0;
    for (int x = 0; x < n; ++x) lowest[x] = sea_level;
    if (ring != nullptr) {
        const int first = ring->first > from ? ring->first - from : 0;
        const int last = ring->last < from + n ? ring->last - from : n;
        for (const float* const place : ring->rows) {
            for (int x = first; x < last; ++x) {
                const float height = place[from + x];
                lowest[x] = height < lowest[x] ? height : lowest[x];
            }
        }
        for (int x = 0; x < n; ++x) {
            if ((x < first || x >= last) && beach[x] != 0) candidates[found++] = from + x;
        }
    }
    for (int x = 0; x < n; ++x)
        block.places[x] -= beach[x] != 0 && !has_shore(lowest[x] - sea_level) ? step : 0;
    return found;
}

// Most blocks lie within one cell of the table, with the same comparisons everywhere, and few cross more than
// two borders: only what differs within a block is looked at cell by cell.
int by_climate(const BiomeLookup& lookup, const BiomeRow& row, const BiomeRing* ring, int width,
               std::uint8_t* __restrict out, int* candidates) {
    Block block;
    const BiomeLimits& limits = lookup.limits;
    const BiomeId* const ids = lookup.ids.data();
    const std::int32_t cells = lookup.rows * lookup.columns;
    int found = 0;
    for (int from = 0; from < width; from += k_block) {
        const int n = width - from < k_block ? width - from : k_block;
        Bounds bounds{.rows = {0, lookup.rows - 1}, .columns = {0, lookup.columns - 1}};
        if (n == k_block) find_bounds(lookup, row, from, bounds);

        // Comparisons that no cell's biome depends on count as not holding.
        const std::uint32_t possible = bounds.comparisons[0] | bounds.comparisons[1];
        const bool may_be_beach = (possible & k_beach_comparisons) == k_beach_comparisons;
        const bool may_have_snow = (possible & k_snow_comparisons) == k_snow_comparisons;
        const std::uint32_t needed = k_all_comparisons &
                                     (may_be_beach ? ~0u : ~(k_beach_comparisons & ~k_land_comparison)) &
                                     (may_have_snow ? ~0u : ~k_snow_comparisons);
        const std::uint32_t differs = (bounds.comparisons[0] ^ bounds.comparisons[1]) & needed;
        const std::uint32_t known = bounds.comparisons[0] & needed & ~differs;
        const std::int32_t place =
            static_cast<std::int32_t>(known) * cells + bounds.rows[0] * lookup.columns + bounds.columns[0];
        const int borders = __builtin_popcount(differs) + (bounds.rows[1] - bounds.rows[0]) +
                            (bounds.columns[1] - bounds.columns[0]);
        if (borders == 0 && !may_be_beach) {
            std::memset(out + from, ids[place], static_cast<std::size_t>(n));
            continue;
        }
        block.temperature = row.temperature + from;
        block.precipitation = row.precipitation + from;
        block.water = row.water == nullptr ? nullptr : row.water + from;
        for (int x = 0; x < n; ++x) {
            const float south = (row.south[from + x] - row.north[from + x]) * row.per_metre;
            const float east = row.east[from + x];
            block.steepness[x] = east * east + south * south;
            block.above_sea[x] = row.height[from + x] - row.sea_level;
        }
        // In the order of the bits of comparisons_at.
        const Comparison comparisons[] = {{block.steepness, limits.cliff, false},
                                          {block.temperature, limits.snow_temperature, true},
                                          {block.steepness, limits.snow_steepness, true},
                                          {block.above_sea, 0, false},
                                          {block.above_sea, limits.beach_height, true},
                                          {block.steepness, limits.beach_steepness, true},
                                          {block.water, limits.lake_depth, false},
                                          {block.above_sea, limits.deep_sea, true}};
        if (borders == 1 && !may_be_beach) {
            const int which = __builtin_ctz(differs | (k_all_comparisons + 1));
            if (differs != 0) {
                select(comparisons[which], ids[place + (cells << which)], ids[place], n, out + from);
            } else if (bounds.rows[0] != bounds.rows[1]) {
                select(
                    {block.temperature, lookup.temperature[static_cast<std::size_t>(bounds.rows[0])], false},
                    ids[place + lookup.columns], ids[place], n, out + from);
            } else {
                select({block.precipitation,
                        lookup.precipitation[static_cast<std::size_t>(bounds.columns[0])], false},
                       ids[place + 1], ids[place], n, out + from);
            }
            continue;
        }
        for (int x = 0; x < n; ++x) block.places[x] = place;
        for (int i = 0; i < k_comparisons; ++i) {
            if ((differs >> i & 1) != 0 && comparisons[i].values != nullptr)
                add_where(comparisons[i], cells << i, n, block.places);
        }
        for (int i = bounds.rows[0]; i < bounds.rows[1]; ++i) {
            add_where({block.temperature, lookup.temperature[static_cast<std::size_t>(i)], false},
                      lookup.columns, n, block.places);
        }
        for (int i = bounds.columns[0]; i < bounds.columns[1]; ++i) {
            add_where({block.precipitation, lookup.precipitation[static_cast<std::size_t>(i)], false}, 1, n,
                      block.places);
        }
        if (may_be_beach)
            found += find_shores(limits, ring, row.sea_level, from, n, cells * k_beach_low, block,
                                 candidates + found);
        for (int x = 0; x < n; ++x) out[from + x] = ids[block.places[x]];
    }
    return found;
}

// As edges_below, without branches.
[[gnu::always_inline]] inline std::int32_t bands_below(const BiomeEdges& edges, float share) {
    std::int32_t below = 0;
    for (const float edge : edges) below += share >= edge ? 1 : 0;
    return below;
}

void by_height(const BiomeLookup& lookup, const HeightShares& shares, const float* height, float sea_level,
               int width, std::uint8_t* __restrict out) {
    const BiomeEdges edges = lookup.height_edges;
    const BiomeId* const ids = lookup.height_ids.data();
    alignas(64) std::int32_t bands[k_block];
    for (int from = 0; from < width; from += k_block) {
        const int n = width - from < k_block ? width - from : k_block;
        for (int x = 0; x < n; ++x)
            bands[x] = bands_below(edges, share_at(shares, height[from + x] - sea_level));
        for (int x = 0; x < n; ++x) out[from + x] = ids[bands[x]];
    }
}

}  // namespace

extern const BiomeKernel biome_kernel = {rises, by_climate, by_height};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
