#include "core/filter/invert.h"

#include "core/filter/map_heights.h"

namespace talus {

void Invert::apply(Terrain& terrain, const Context& context) const {
    const float sum = context.world.range.low + context.world.range.high;
    map_heights(terrain, context, [=](float height) { return sum - height; });
}

}  // namespace talus
