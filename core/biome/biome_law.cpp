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

BiomeLimits limits_of(const BiomeTable& table) {
    BiomeLimits limits{};
    std::size_t next = 1;  // that of land stays 0
    for (std::size_t i = 0; i < k_biome_rules; ++i) {
        for (std::size_t t = 0; t < k_biome_rule_infos[i].tests.size(); ++t) {
            const auto& [number, holds, limit] = k_biome_rule_infos[i].tests[t];
            if (limit.key.empty()) continue;
            const float value = table.rules[i].limits[t];
            limits[next++] = number == &BiomePlace::steepness        ? steepness_of(value)
                             : holds == RuleTest::Holds::below_minus ? -value
                                                                     : value;
        }
    }
    return limits;
}

// The last of the rules that hold and have a biome at this cell, else the climate's own.
BiomeId decided(const BiomeTable& table, std::uint32_t comparisons, std::size_t cell) {
    for (std::size_t rule = k_biome_rules; rule-- > 0;) {
        const BiomeCells& biomes = table.rules[rule].biomes;
        if (k_biome_law.rules[rule].holds(comparisons) && !biomes.empty() && biomes[cell] != 0)
            return biomes[cell];
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
    : limits(limits_of(table)),
      temperature(edges_of(table.temperature)),
      precipitation(edges_of(table.precipitation)),
      rows(static_cast<int>(table.rows())),
      columns(static_cast<int>(table.columns())) {
    const std::size_t cells = table.rows() * table.columns();
    ids.reserve(cells << k_comparisons);
    for (std::uint32_t comparisons = 0; comparisons <= k_all_comparisons; ++comparisons) {
        for (std::size_t cell = 0; cell < cells; ++cell) ids.push_back(decided(table, comparisons, cell));
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
