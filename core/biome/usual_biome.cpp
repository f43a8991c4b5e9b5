#include "core/biome/usual_biome.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace talus {

std::optional<BiomeChoice> most_common_on_land(const Terrain& terrain) {
    const auto table = biome_table_of(terrain);
    if (table == nullptr || terrain.height() == nullptr) return {};
    const auto& heights = terrain.height()->values();
    const auto& biomes = terrain.fields.get<"biome">()->values();
    std::array<std::size_t, k_max_biomes + 1> counts{};
    for (std::size_t i = 0; i < heights.size(); ++i) {
        if (heights[i] > terrain.sea_level) ++counts[biomes[i]];
    }
    counts[0] = 0;
    const auto most = std::ranges::max_element(counts);
    if (*most == 0) return {};
    const std::string& key = (*table)[static_cast<BiomeId>(most - counts.begin())].key;
    const auto choice = std::ranges::find(biome_choices(), key, &Choice::key);
    if (choice == biome_choices().end()) return {};
    return static_cast<BiomeChoice>(choice - biome_choices().begin());
}

}  // namespace talus
