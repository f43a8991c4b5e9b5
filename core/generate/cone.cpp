#include "core/generate/cone.h"

#include <cmath>

#include "core/base/math.h"

namespace talus {

void Cone::apply(Terrain& terrain, const Context& context) const {
    const CentredPlaces around(*this, terrain.lattice, context.world.lattice);
    const float per_metre = 1 / radius;
    make_heights(terrain, context, [&, *this](int y, float* out) {
        const float* east = around.east();
        const float south = around.south(y);
        for (int x = 0; x < terrain.lattice.width; ++x) {
            const float distance = std::sqrt(east[x] * east[x] + south * south);
            const float t = clamp(1 - distance * per_metre, 0.0f, 1.0f);
            out[x] = level + height * lerp(t, t * t * (3 - 2 * t), rounding);
        }
    });
    cover_shape(terrain, context, [&](int y, float* inside) {
        const float* east = around.east();
        const float south = around.south(y);
        for (int x = 0; x < terrain.lattice.width; ++x)
            inside[x] = 1 - std::sqrt(east[x] * east[x] + south * south) * per_metre;
    });
}

}  // namespace talus
