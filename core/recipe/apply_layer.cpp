#include "core/recipe/apply_layer.h"

#include "core/base/random.h"
#include "core/recipe/blend.h"

namespace talus {

bool runs(const Layer& layer) { return layer.enabled && layer.type != nullptr; }

Terrain bare_terrain(const World& world, const Lattice& lattice) {
    return {.lattice = lattice, .range = world.range(), .sea_level = world.sea_level, .height = nullptr};
}

void ensure_height(Terrain& terrain) {
    if (!terrain.height) {
        terrain.height = make_field(Grid<float>(terrain.lattice.width, terrain.lattice.height, 0.0f));
    }
}

void apply_layer(const Layer& layer, const World& world, const Lattice& lattice, Terrain& terrain,
                 const Terrain* overview, Progress* progress) {
    const float sea_level = layer.type->info.reads_sea_level ? world.sea_level : 0;
    const Context context{.world = {lattice, world.range(), sea_level},
                          .seed = combine_seeds(world.seed, layer.seed),
                          .progress = progress,
                          .overview = overview};
    context.checkpoint();
    const bool mixes = layer.blend != Blend::replace || layer.strength != 1 || !layer.masks.empty();
    if (mixes || contains(layer.type->info.reads, FieldId::height)) ensure_height(terrain);
    const Terrain input = terrain;
    layer.type->apply(layer.values, terrain, context);
    if (mixes && contains(layer.type->info.writes, FieldId::height)) {
        terrain.height = make_field(blended_height(layer, input, *terrain.height, context));
    }
}

}  // namespace talus
