#pragma once

#include <cstddef>
#include <vector>

#include "core/biome/biome_map.h"
#include "core/biome/biome_table.h"

namespace talus {

/// Groups whose mean temperatures differ by more than this do not touch, so that no desert touches tundra.
inline constexpr float k_max_warmth_step = 20;  // °C

/// Which groups of relatives may lie side by side. Seas may touch all. Between two that may not touch lies a
/// strip of a mild group: one that may touch all others, so that no strip touches what it must not either.
class GroupNeighbours {
 public:
    /// climates: of the table's biomes, by their numbers (climates_of).
    GroupNeighbours(const BiomeTable& table, const std::vector<BiomeGroup>& groups,
                    const std::vector<ClimatePoint>& climates);

    bool may_touch(std::size_t a, std::size_t b) const { return touching_[a * shares_.size() + b] != 0; }
    /// Returns a mild group; unit, 0 to 1, chooses by their shares. Where there is none it is `instead`.
    std::size_t mild(float unit, std::size_t instead) const;

 private:
    std::vector<float> shares_;   // of the mild groups; 0 for others
    std::vector<char> touching_;  // by pairs
};

}  // namespace talus
