#include "core/biome/biomes.h"

#include <string_view>

namespace talus {

void Biomes::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    std::shared_ptr<const BiomeTable> used = table_of(context);
    const std::string_view key = biome_choices()[static_cast<std::size_t>(biome)].key;
    if (by == By::one && table == FilePath{}) {
        // The land's own table may have changed the biome.
        const auto lands = biome_table_of(terrain);
        if (lands != nullptr && lands->find(key) != 0) used = lands;
    }
    const float sea_level = context.world.sea_level;
    const auto made = [&] {
        const Fields& fields = terrain.fields;
        if (by == By::one) {
            return Grid<std::uint8_t>(terrain.lattice.width, terrain.lattice.height, used->find(key));
        }
        const bool by_climate =
            by == By::climate && fields.get<"temperature">() && fields.get<"precipitation">();
        Grid<std::uint8_t> sorted =
            by_climate ? ClimateBiomes(*used, terrain, sea_level, lengths()).classified(context.progress)
                       : HeightBiomes(*used, context.world.range, sea_level)
                             .classified(*terrain.height(), context.progress);
        if (specks) return sorted;
        return without_specks(sorted, *terrain.height(), terrain.lattice, sea_level, context.progress);
    };
    auto names = std::make_shared<const BiomeNames>(used);
    terrain.fields.set<"biome">(make_field(made()));
    terrain.fields.set_names(field_id("biome"), std::move(names));
}

}  // namespace talus
