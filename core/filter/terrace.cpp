#include "core/filter/terrace.h"

#include "core/filter/map_heights.h"

namespace talus {

void Terrace::apply(Terrain& terrain, const Context& context) const {
    map_heights(terrain, context,
                TerraceFunction{.step = step,
                                .offset = offset,
                                .start = 0.5f - softness / 2,
                                .end = 0.5f + softness / 2,
                                .tilt = tilt});
}

}  // namespace talus
