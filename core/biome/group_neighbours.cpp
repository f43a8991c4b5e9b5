#include "core/biome/group_neighbours.h"

#include <algorithm>
#include <cmath>

namespace talus {

GroupNeighbours::GroupNeighbours(const BiomeTable& table, const std::vector<BiomeGroup>& groups,
                                 const std::vector<ClimatePoint>& climates) {
    const BiomeId ocean = table.find(BiomeRole::ocean);
    std::vector<float> warmth;  // °C
    std::vector<char> is_sea;
    for (const BiomeGroup& group : groups) {
        float sum = 0;
        for (const BiomeId id : group.biomes) sum += climates[id].temperature;
        warmth.push_back(sum / static_cast<float>(std::max<std::size_t>(1, group.biomes.size())));
        is_sea.push_back(ocean != 0 && std::ranges::find(group.biomes, ocean) != group.biomes.end() ? 1 : 0);
    }
    for (std::size_t a = 0; a < groups.size(); ++a) {
        bool is_mild = is_sea[a] == 0;
        for (std::size_t b = 0; b < groups.size(); ++b) {
            const bool may_touch =
                is_sea[a] != 0 || is_sea[b] != 0 || std::abs(warmth[a] - warmth[b]) <= k_max_warmth_step;
            touching_.push_back(may_touch ? 1 : 0);
            is_mild &= may_touch;
        }
        shares_.push_back(is_mild ? groups[a].share : 0);
    }
}

std::size_t GroupNeighbours::mild(float unit, std::size_t instead) const {
    float left = 0;
    for (const float share : shares_) left += share;
    left *= unit;
    std::size_t last = instead;
    for (std::size_t group = 0; group < shares_.size(); ++group) {
        if (!(shares_[group] > 0)) continue;
        last = group;
        left -= shares_[group];
        if (left < 0) break;
    }
    return last;
}

}  // namespace talus
