#include "core/biome/biome_table.h"

#include <algorithm>

namespace talus {

BiomeId BiomeTable::find(std::string_view key) const {
    const auto found =
        std::find_if(biomes.begin(), biomes.end(), [&](const Biome& b) { return b.key == key; });
    return found == biomes.end() ? BiomeId{0} : static_cast<BiomeId>(found - biomes.begin() + 1);
}

FieldNames BiomeTable::names() const {
    FieldNames names{{"none", "No biome", {150, 150, 150}}};
    for (const Biome& biome : biomes) names.push_back({biome.key, biome.name, biome.colour});
    return names;
}

}  // namespace talus
