#include "core/mask/biome_mask.h"

#include <algorithm>
#include <string>

#include "core/biome/biome_table.h"

namespace talus {

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
