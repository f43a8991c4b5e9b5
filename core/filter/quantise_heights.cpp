#include "core/filter/quantise_heights.h"

#include "core/filter/map_heights.h"

namespace talus {

void QuantiseHeights::apply(Terrain& terrain, const Context& context) const {
    map_heights(terrain, context, QuantiseFunction{.step = step});
}

}  // namespace talus
