#include "core/mask/height_mask.h"

#include <algorithm>

namespace talus {

QuantityRows HeightMask::quantity(const Terrain& ground, const Context&) const {
    return
        [height = ground.height()](int y, float* out) { std::copy_n(height->row(y), height->width(), out); };
}

MaskEnds HeightMask::initial_ends(const HeightRange& range) {
    return {(range.low + range.high) / 2, range.high};
}

}  // namespace talus
