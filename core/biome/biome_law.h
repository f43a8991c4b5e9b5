#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/biome/biome_table.h"

namespace talus {

/// Steepness as BiomePlace has it, of degrees: beyond every one from 90 degrees on.
float steepness_of(float degrees);

/// The rules of core/biome/biome_table.h as comparisons of a place's numbers with limits, of which each has a
/// bit: whether the ground is land, then what rules test by limits of their own.
struct BiomeLaw {
    static constexpr std::uint32_t k_land = 1;

    struct Rule {
        std::uint32_t set = 0, clear = 0;  ///< what it needs of the comparisons
        bool at_shore = false;             ///< and that the lowest ground around lies below the sea

        [[gnu::always_inline]] constexpr std::uint32_t own() const { return set & ~k_land; }
        [[gnu::always_inline]] constexpr bool holds(std::uint32_t all) const {
            return (all & set) == set && (all & clear) == 0;
        }
        /// The comparison that counts as not met where a rule at the shore has no sea nearby.
        [[gnu::always_inline]] constexpr std::uint32_t shore() const {
            return at_shore ? own() & ~(own() - 1) : 0;
        }
    };
    std::array<RuleTest, 1 + 3 * k_biome_rules> comparisons{
        {{&BiomePlace::above_sea, RuleTest::Holds::at_least}}};
    std::array<Rule, k_biome_rules> rules{};
    int count = 1;  ///< of the comparisons
};
inline constexpr BiomeLaw k_biome_law = [] {
    BiomeLaw law;
    for (std::size_t i = 0; i < k_biome_rules; ++i) {
        const BiomeRuleInfo& info = k_biome_rule_infos[i];
        BiomeLaw::Rule& rule = law.rules[i];
        rule.set = info.on_land ? BiomeLaw::k_land : 0;
        for (const RuleTest& test : info.tests) {
            if (!test.limit.key.empty()) {
                rule.set |= 1u << law.count;
                law.comparisons[static_cast<std::size_t>(law.count++)] = test;
            } else if (test.number == &BiomePlace::above_sea) {
                rule.clear = BiomeLaw::k_land;
            } else if (test.number == &BiomePlace::lowest_around) {
                rule.at_shore = true;
            }
        }
    }
    return law;
}();
inline constexpr int k_comparisons = k_biome_law.count;
inline constexpr std::uint32_t k_all_comparisons = (1u << k_comparisons) - 1;

// The kernel inlines these; see core/base/kernel.h.

/// The limits of a table's comparisons, as the arithmetic takes them.
using BiomeLimits = std::array<float, k_comparisons>;

/// Returns the comparisons that hold at a place. Each is of one number, so that places between two others
/// whose comparisons are alike have the same ones.
[[gnu::always_inline]] constexpr std::uint32_t comparisons_at(const BiomeLimits& limits,
                                                              const BiomePlace& place) {
    std::uint32_t all = 0;
#pragma GCC unroll 32
    for (std::size_t i = 0; i < limits.size(); ++i) {
        const RuleTest& each = k_biome_law.comparisons[i];
        const float number = place.*each.number;
        all |= (each.holds == RuleTest::Holds::at_least ? number >= limits[i] : number < limits[i]) ? 1u << i
                                                                                                    : 0;
    }
    return all;
}

[[gnu::always_inline]] constexpr bool has_shore(float lowest_around) { return lowest_around < 0; }

/// Borders between the rows or columns of a table. Those beyond the last are no numbers, which nothing
/// lies above.
using BiomeEdges = std::array<float, 16>;
static_assert(k_max_climate_edges <= std::tuple_size_v<BiomeEdges>);

/// Returns how many borders lie at or below a value: its row or column.
[[gnu::always_inline]] constexpr int edges_below(const BiomeEdges& edges, float value) {
    int below = 0;
    while (below < static_cast<int>(edges.size()) && value >= edges[static_cast<std::size_t>(below)]) ++below;
    return below;
}

/// A table of biomes made ready for many places: which biome the comparisons and the cell of the climate
/// table give.
struct BiomeLookup {
    explicit BiomeLookup(const BiomeTable& table);

    BiomeLimits limits;
    BiomeEdges temperature;
    BiomeEdges precipitation;
    int rows = 1;
    int columns = 1;
    std::vector<BiomeId> ids;  ///< by comparisons, row and column

    BiomeEdges height_edges;  ///< shares, see HeightBand
    std::array<BiomeId, 17> height_ids{};

    std::size_t index(std::uint32_t comparisons, int row, int column) const {
        return (static_cast<std::size_t>(comparisons) * static_cast<std::size_t>(rows) +
                static_cast<std::size_t>(row)) *
                   static_cast<std::size_t>(columns) +
               static_cast<std::size_t>(column);
    }
};

/// How heights become shares of the height range for the classification by height.
struct HeightShares {
    float per_metre_above = 0;  ///< 0 where the sea stands at the top of the range or above
    float per_metre_below = 0;
};
[[gnu::always_inline]] constexpr float share_at(const HeightShares& shares, float above_sea) {
    return above_sea * (above_sea < 0 ? shares.per_metre_below : shares.per_metre_above);
}

}  // namespace talus
