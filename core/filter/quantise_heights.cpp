#include "core/filter/quantise_heights.h"

#include <cmath>

#include "core/filter/map_heights.h"

namespace talus {

void QuantiseHeights::apply(Terrain& terrain, const Context& context) const {
    map_heights(terrain, context,
                [step = step](float height) { return step * std::floor(height / step + 0.5f); });
}

}  // namespace talus
