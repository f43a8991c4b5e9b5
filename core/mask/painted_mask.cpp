#include "core/mask/painted_mask.h"

#include <algorithm>

namespace talus {

QuantityRows PaintedMask::quantity(const Terrain& ground, const Context& context) const {
    const Field<float> cover = painted_cover(strokes, baked, ground, context);
    return [cover](int y, float* out) { std::copy_n(cover->row(y), cover->width(), out); };
}

int PaintedMask::reach(double cell_size) const {
    int farthest = 0;
    for (const Stroke* stroke : strokes.list())
        if (stroke->masks != nullptr) farthest = std::max(farthest, stroke->masks->reach(cell_size));
    return farthest;
}

}  // namespace talus
