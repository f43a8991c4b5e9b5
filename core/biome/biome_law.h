#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/biome/biome_table.h"

namespace talus {

/// The depth of water where a terrain has none [m].
inline constexpr float k_no_water = -1;

/// What decides about a place's biome.
struct BiomePlace {
    float above_sea = 0;       ///< m: height less the sea level
    float temperature = 0;     ///< °C
    float precipitation = 0;   ///< mm a year
    float water = k_no_water;  ///< m: depth of standing or flowing water, the sea not counted
    float steepness = 0;       ///< rise over run, squared
    float lowest_around = 0;   ///< m: height less the sea level, of the lowest place looked at around it
};

/// Steepness as BiomePlace has it, of degrees: beyond every one from 90 degrees on.
float steepness_of(float degrees);

/// The limits of a table's rules, as the arithmetic takes them.
struct BiomeLimits {
    float cliff = 0;             ///< steepness
    float snow_temperature = 0;  ///< °C
    float snow_steepness = 0;
    float beach_height = 0;  ///< m
    float beach_steepness = 0;
    float lake_depth = 0;  ///< m
    float deep_sea = 0;    ///< m, negative: height less the sea level
};

constexpr std::uint32_t bit_of(BiomeRule rule) { return std::uint32_t{1} << static_cast<unsigned>(rule); }

// The kernel inlines these; see core/base/kernel.h.

/// Comparisons of a place's numbers with the limits. k_beach_low: the one whose bit a beach needs that is low
/// ground; k_beach_comparisons: all that a beach needs.
inline constexpr int k_comparisons = 8;
inline constexpr std::uint32_t k_all_comparisons = (1u << k_comparisons) - 1;
inline constexpr std::int32_t k_beach_low = 1 << 4;
inline constexpr std::uint32_t k_land_comparison = 1u << 3;
inline constexpr std::uint32_t k_beach_comparisons = k_land_comparison | 1u << 4 | 1u << 5;
inline constexpr std::uint32_t k_snow_comparisons = 1u << 1 | 1u << 2;

/// Returns what a place's numbers are compared with the limits, a bit for each comparison. Each comparison is
/// of one number, so that places between two others whose comparisons are alike have the same ones.
[[gnu::always_inline]] constexpr std::uint32_t comparisons_at(const BiomeLimits& limits, float above_sea,
                                                              float temperature, float water,
                                                              float steepness) {
    const auto bit = [](bool holds, int place) __attribute__((always_inline)) {
        return holds ? std::uint32_t{1} << place : std::uint32_t{0};
    };
    return bit(steepness >= limits.cliff, 0) | bit(temperature < limits.snow_temperature, 1) |
           bit(steepness < limits.snow_steepness, 2) | bit(above_sea >= 0, 3) |
           bit(above_sea < limits.beach_height, 4) | bit(steepness < limits.beach_steepness, 5) |
           bit(water >= limits.lake_depth, 6) | bit(above_sea < limits.deep_sea, 7);
}

/// Returns the rules that hold where the comparisons are these, a bit each. The beach's bit says only that
/// the ground is one; it counts where lowest_around is below the sea, too (has_shore).
[[gnu::always_inline]] constexpr std::uint32_t rules_of(std::uint32_t comparisons) {
    const auto holds = [&](int place) __attribute__((always_inline)) { return comparisons >> place & 1; };
    const auto rule = [](std::uint32_t is, BiomeRule which) __attribute__((always_inline)) {
        return is << static_cast<unsigned>(which);
    };
    const std::uint32_t land = holds(3);
    return rule(holds(0), BiomeRule::cliff) | rule(holds(1) & holds(2), BiomeRule::snow) |
           rule(land & holds(4) & holds(5), BiomeRule::beach) | rule(land & holds(6), BiomeRule::lake) |
           rule(land ^ 1, BiomeRule::sea) | rule(holds(7), BiomeRule::deep_sea);
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
