#include "core/filter/invert.h"

#include "core/filter/map_heights.h"

namespace talus {

void Invert::apply(Terrain& terrain, const Context& context) const {
    const HeightRange& range = context.world.range;
    map_heights(terrain, context, InvertFunction{.sum = range.low + range.high});
}

}  // namespace talus
