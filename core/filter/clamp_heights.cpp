#include "core/filter/clamp_heights.h"

#include <algorithm>

#include "core/filter/map_heights.h"

namespace talus {

void ClampHeights::apply(Terrain& terrain, const Context& context) const {
    map_heights(terrain, context,
                [low = low, high = high](float height) { return std::min(std::max(height, low), high); });
}

}  // namespace talus
