#include "core/mask/facing_mask.h"

#include <cmath>

#include "core/base/float_math.h"

namespace talus {

QuantityRows FacingMask::quantity(const Terrain& ground, const Context&) const {
    return [lattice = ground.lattice, height = ground.height(), wanted = direction / 360,
            around = reach(ground.lattice.cell_size)](int y, float* out) {
        for (int x = 0; x < lattice.width; ++x) {
            const Rise rise = rise_at(lattice, *height, x, y, around);
            const auto east = static_cast<float>(-rise.east);
            const auto north = static_cast<float>(rise.south);
            // The angle from the first axis on towards the second: clockwise where they are north and east.
            const float off = float_turns(east, north) - wanted;
            const float nearest = std::fabs(off - std::floor(off + 0.5f));
            out[x] = east == 0 && north == 0 ? 180.0f : std::fmin(nearest * 360, 180.0f);
        }
    };
}

}  // namespace talus
