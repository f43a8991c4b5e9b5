#include "core/biome/biomes.h"

namespace talus {

void Biomes::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    const std::shared_ptr<const BiomeTable> used = table_of(context);
    const float sea_level = context.world.sea_level;
    const auto made = [&] {
        const Fields& fields = terrain.fields;
        if (by == By::one) {
            return Grid<std::uint8_t>(terrain.lattice.width, terrain.lattice.height,
                                      used->find(biome_choices()[static_cast<std::size_t>(biome)].key));
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
