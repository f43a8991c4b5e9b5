#include "core/biome/biome_law.h"

#include <algorithm>
#include <limits>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr float k_infinity = std::numeric_limits<float>::infinity();
constexpr float k_nowhere = std::numeric_limits<float>::quiet_NaN();  // a border that nothing is above

template <class Edges>
BiomeEdges edges_of(const Edges& from) {
    BiomeEdges edges;
    edges.fill(k_nowhere);
    std::copy(from.begin(), from.end(), edges.begin());
    return edges;
}

float limit(const BiomeTable& table, BiomeRule rule, std::size_t which) {
    return table.rules[static_cast<std::size_t>(rule)].limits[which];
}

// The last of the rules that hold and have a biome at this cell, else the climate's own.
BiomeId decided(const BiomeTable& table, std::uint32_t rules, std::size_t cell) {
    for (std::size_t rule = k_biome_rules; rule-- > 0;) {
        const BiomeCells& biomes = table.rules[rule].biomes;
        if ((rules >> rule & 1) != 0 && !biomes.empty() && biomes[cell] != 0) return biomes[cell];
    }
    return table.land[cell];
}

}  // namespace

float steepness_of(float degrees) {
    if (degrees >= 90) return k_infinity;
    const double rise = rise_of_slope(static_cast<double>(degrees));
    return static_cast<float>(rise * rise);
}

BiomeLookup::BiomeLookup(const BiomeTable& table)
    : limits{.cliff = steepness_of(limit(table, BiomeRule::cliff, 0)),
             .snow_temperature = limit(table, BiomeRule::snow, 0),
             .snow_steepness = steepness_of(limit(table, BiomeRule::snow, 1)),
             .beach_height = limit(table, BiomeRule::beach, 0),
             .beach_steepness = steepness_of(limit(table, BiomeRule::beach, 1)),
             .lake_depth = limit(table, BiomeRule::lake, 0),
             .deep_sea = -limit(table, BiomeRule::deep_sea, 0)},
      temperature(edges_of(table.temperature)),
      precipitation(edges_of(table.precipitation)),
      rows(static_cast<int>(table.rows())),
      columns(static_cast<int>(table.columns())) {
    const std::size_t cells = table.rows() * table.columns();
    ids.reserve(cells << k_comparisons);
    for (std::uint32_t comparisons = 0; comparisons <= k_all_comparisons; ++comparisons) {
        const std::uint32_t rules = rules_of(comparisons);
        for (std::size_t cell = 0; cell < cells; ++cell) ids.push_back(decided(table, rules, cell));
    }
    height_edges.fill(k_nowhere);
    for (std::size_t band = 0; band < height_ids.size(); ++band) {
        const std::size_t known = std::min(band, table.heights.size() - 1);
        height_ids[band] = table.heights[known].biome;
        // The last band goes on.
        if (band + 1 < table.heights.size()) height_edges[band] = table.heights[band].to;
    }
}

}  // namespace talus
