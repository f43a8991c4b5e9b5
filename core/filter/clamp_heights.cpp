#include "core/filter/clamp_heights.h"

#include "core/filter/map_heights.h"

namespace talus {

void ClampHeights::apply(Terrain& terrain, const Context& context) const {
    map_heights(terrain, context, ClampFunction{.low = low, .high = high});
}

}  // namespace talus
