#include "core/mask/painted_mask.h"

#include <algorithm>

#include "core/paint/painted_cover.h"

namespace talus {

QuantityRows PaintedMask::quantity(const Terrain& ground, const Context& context) const {
    const Field<float> cover =
        painted_cover(strokes, ground.lattice, context.world.lattice, context.covers, context.progress);
    return [cover](int y, float* out) { std::copy_n(cover->row(y), cover->width(), out); };
}

}  // namespace talus
