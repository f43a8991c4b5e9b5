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
    Comparison comparisons[k_comparisons];
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
        const BiomePlace place{.above_sea = of(height) - sea_level,
                               .temperature = of(temperature),
                               .precipitation = of(precipitation),
                               .water = has_water ? of(water) : k_no_water,
                               .steepness = of(steepness)};
        bounds.rows[end] = edges_below(lookup.temperature, place.temperature);
        bounds.columns[end] = edges_below(lookup.precipitation, place.precipitation);
        bounds.comparisons[end] = comparisons_at(lookup.limits, place);
    }
}

// Takes from cells that would be shore what makes them so where no sea is nearby, and lists those that the
// ring does not serve. Few blocks hold a shore, so that a pass for each place of the ring costs little.
// Inlined it would slow down what most blocks go through.
[[gnu::noinline]] int find_shores(const BiomeRing* ring, float sea_level, int from, int n, std::int32_t cells,
                                  Block& block, int* candidates) {
    alignas(64) std::int32_t shore[k_block] = {};
    alignas(64) float lowest[k_block];
    std::int32_t any = 0;
    for (const BiomeLaw::Rule& rule : k_biome_law.rules) {
        if (!rule.at_shore) continue;
        alignas(64) std::int32_t met[k_block] = {};
        for (int i = 0; i < k_comparisons; ++i) {
            if ((rule.set >> i & 1) != 0) add_where(block.comparisons[i], 1, n, met);
        }
        const std::int32_t all = __builtin_popcount(rule.set);
        const std::int32_t step = cells * static_cast<std::int32_t>(rule.shore());
        for (int x = 0; x < n; ++x) {
            shore[x] += met[x] == all ? step : 0;
            any |= shore[x];
        }
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
            if ((x < first || x >= last) && shore[x] != 0) candidates[found++] = from + x;
        }
    }
    for (int x = 0; x < n; ++x) block.places[x] -= has_shore(lowest[x] - sea_level) ? 0 : shore[x];
    return found;
}

// Most blocks lie within one cell of the table, with the same comparisons everywhere, and few cross more than
// two borders: only what differs within a block is looked at cell by cell.
int by_climate(const BiomeLookup& lookup, const BiomeRow& row, const BiomeRing* ring, int width,
               std::uint8_t* __restrict out, int* candidates) {
    Block block;
    const BiomeId* const ids = lookup.ids.data();
    const std::int32_t cells = lookup.rows * lookup.columns;
    int found = 0;
    for (int from = 0; from < width; from += k_block) {
        const int n = width - from < k_block ? width - from : k_block;
        Bounds bounds{.rows = {0, lookup.rows - 1}, .columns = {0, lookup.columns - 1}};
        if (n == k_block) find_bounds(lookup, row, from, bounds);

        // Comparisons that no cell's biome depends on count as not holding.
        const std::uint32_t possible = bounds.comparisons[0] | bounds.comparisons[1];
        std::uint32_t needed = k_all_comparisons;
        bool may_be_shore = false;
#pragma GCC unroll 32
        for (const BiomeLaw::Rule& rule : k_biome_law.rules) {
            // Where a rule of one comparison cannot hold, that one is not met anyway.
            if (__builtin_popcount(rule.own()) < 2 && !rule.at_shore) continue;
            const bool may_hold = (possible & rule.set) == rule.set;
            needed &= may_hold ? ~0u : ~rule.own();
            may_be_shore |= may_hold & rule.at_shore;
        }
        const std::uint32_t differs = (bounds.comparisons[0] ^ bounds.comparisons[1]) & needed;
        const std::uint32_t known = bounds.comparisons[0] & needed & ~differs;
        const std::int32_t place =
            static_cast<std::int32_t>(known) * cells + bounds.rows[0] * lookup.columns + bounds.columns[0];
        const int borders = __builtin_popcount(differs) + (bounds.rows[1] - bounds.rows[0]) +
                            (bounds.columns[1] - bounds.columns[0]);
        if (borders == 0 && !may_be_shore) {
            std::memset(out + from, ids[place], static_cast<std::size_t>(n));
            continue;
        }
        const float* const temperature = row.temperature + from;
        const float* const precipitation = row.precipitation + from;
        for (int x = 0; x < n; ++x) {
            const float south = (row.south[from + x] - row.north[from + x]) * row.per_metre;
            const float east = row.east[from + x];
            block.steepness[x] = east * east + south * south;
            block.above_sea[x] = row.height[from + x] - row.sea_level;
        }
        const auto values = [&](PlaceNumber of) __attribute__((always_inline))->const float* {
            if (of == &BiomePlace::water) return row.water == nullptr ? nullptr : row.water + from;
            return of == &BiomePlace::temperature ? temperature
                   : of == &BiomePlace::steepness ? block.steepness
                                                  : block.above_sea;
        };
#pragma GCC unroll 32
        for (int i = 0; i < k_comparisons; ++i) {
            const RuleTest& each = k_biome_law.comparisons[i];
            block.comparisons[i] = {values(each.number), lookup.limits[i],
                                    each.holds != RuleTest::Holds::at_least};
        }
        if (borders == 1 && !may_be_shore) {
            const int which = __builtin_ctz(differs | (k_all_comparisons + 1));
            if (differs != 0) {
                select(block.comparisons[which], ids[place + (cells << which)], ids[place], n, out + from);
            } else if (bounds.rows[0] != bounds.rows[1]) {
                select({temperature, lookup.temperature[static_cast<std::size_t>(bounds.rows[0])], false},
                       ids[place + lookup.columns], ids[place], n, out + from);
            } else {
                select(
                    {precipitation, lookup.precipitation[static_cast<std::size_t>(bounds.columns[0])], false},
                    ids[place + 1], ids[place], n, out + from);
            }
            continue;
        }
        for (int x = 0; x < n; ++x) block.places[x] = place;
        for (int i = 0; i < k_comparisons; ++i) {
            if ((differs >> i & 1) != 0 && block.comparisons[i].values != nullptr)
                add_where(block.comparisons[i], cells << i, n, block.places);
        }
        for (int i = bounds.rows[0]; i < bounds.rows[1]; ++i) {
            add_where({temperature, lookup.temperature[static_cast<std::size_t>(i)], false}, lookup.columns,
                      n, block.places);
        }
        for (int i = bounds.columns[0]; i < bounds.columns[1]; ++i) {
            add_where({precipitation, lookup.precipitation[static_cast<std::size_t>(i)], false}, 1, n,
                      block.places);
        }
        if (may_be_shore)
            found += find_shores(ring, row.sea_level, from, n, cells, block, candidates + found);
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
