#include "core/mask/slope_mask.h"

#include "core/terrain/slopes.h"

namespace talus {

QuantityRows SlopeMask::quantity(const Terrain& ground, const Context&) const {
    return [lattice = ground.lattice, height = ground.height(), around = reach(ground.lattice.cell_size)](
               int y, float* out) { slopes_of_row(lattice, *height, y, around, out); };
}

}  // namespace talus
