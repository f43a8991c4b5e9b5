#include "core/mask/biome_mask.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/biome/biome_table.h"

namespace talus {

std::span<const Choice> biome_choices() {
    // The texts belong to the table, which lives as long as the program.
    static const std::vector<Choice> choices = [] {
        std::vector<Choice> all;
        for (const Biome& biome : shipped_biomes()->biomes)
            all.push_back({biome.key, biome.name, "The biome of this name."});
        return all;
    }();
    return choices;
}

BiomeMask::Which BiomeMask::usual() { return static_cast<Which>(shipped_biomes()->find("hot_desert") - 1); }

QuantityRows BiomeMask::quantity(const Terrain& ground, const Context&) const {
    const Field<std::uint8_t>& biomes = ground.fields.get<"biome">();
    const auto& names = ground.fields.names(field_id("biome"));
    if (!biomes || !names) return {};
    const std::string_view key = biome_choices()[static_cast<std::size_t>(biome)].key;
    const auto found = std::ranges::find(names->things, key, &NamedThing::key);
    const bool is_there = found != names->things.end();
    const auto id = static_cast<std::uint8_t>(found - names->things.begin());
    return [biomes, is_there, id](int y, float* out) {
        const std::uint8_t* const row = biomes->row(y);
        for (int x = 0; x < biomes->width(); ++x) out[x] = is_there && row[x] == id ? 1.0f : 0.0f;
    };
}

}  // namespace talus
