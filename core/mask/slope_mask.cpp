#include "core/mask/slope_mask.h"

#include <cmath>

namespace talus {

QuantityRows SlopeMask::quantity(const Terrain& ground, const Context&) const {
    return [lattice = ground.lattice, height = ground.height(), around = reach(ground.lattice.cell_size)](
               int y, float* out) {
        for (int x = 0; x < lattice.width; ++x) {
            const Rise rise = rise_at(lattice, *height, x, y, around);
            const double steepness = std::sqrt(rise.east * rise.east + rise.south * rise.south);
            out[x] = static_cast<float>(degrees(atan(steepness)));
        }
    };
}

}  // namespace talus
