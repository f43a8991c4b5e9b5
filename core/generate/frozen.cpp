#include "core/generate/frozen.h"

#include <algorithm>
#include <utility>

#include "core/terrain/raster_window.h"

namespace talus {
namespace {

// A recipe's file may hold any numbers.
Field<float> without_negative(Field<float> depths) {
    const auto values = depths->values();
    if (std::none_of(values.begin(), values.end(), [](float depth) { return depth < 0; })) return depths;
    Grid<float> mended(*depths);
    for (float& depth : mended.values()) depth = std::max(depth, 0.0f);
    return make_field(std::move(mended));
}

}  // namespace

void Frozen::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    if (heights.empty()) return;
    const Lattice& world = context.world.lattice;
    Field<float> ground = raster_in(heights, terrain.lattice, world, context.progress);
    Field<float> depths = water.empty()
                              ? nullptr
                              : without_negative(raster_in(water, terrain.lattice, world, context.progress));
    terrain.set_height(std::move(ground));
    terrain.fields.set<"water">(std::move(depths));
}

}  // namespace talus
