#include "core/mask/curvature_mask.h"

namespace talus {
namespace {

// How much the middle stands above the mean of two places to either side, as −∂²z/∂s² in 1/m.
double bend(float before, float middle, float after, double distance) {
    return ((static_cast<double>(middle) - static_cast<double>(before)) +
            (static_cast<double>(middle) - static_cast<double>(after))) /
           (distance * distance);
}

}  // namespace

QuantityRows CurvatureMask::quantity(const Terrain& ground, const Context&) const {
    return [lattice = ground.lattice, height = ground.height(), around = reach(ground.lattice.cell_size)](
               int y, float* out) {
        const Grid<float>& z = *height;
        const int down = steps_that_fit(y, lattice.height, lattice.wrap_y, around);
        const float* const north = z.row(index_inside(y - down, lattice.height, lattice.wrap_y));
        const float* const south = z.row(index_inside(y + down, lattice.height, lattice.wrap_y));
        for (int x = 0; x < lattice.width; ++x) {
            const int across = steps_that_fit(x, lattice.width, lattice.wrap_x, around);
            const float west = z(index_inside(x - across, lattice.width, lattice.wrap_x), y);
            const float east = z(index_inside(x + across, lattice.width, lattice.wrap_x), y);
            double sum = 0;
            if (across > 0) sum += bend(west, z(x, y), east, across * lattice.cell_size);
            if (down > 0) sum += bend(north[x], z(x, y), south[x], down * lattice.cell_size);
            out[x] = static_cast<float>(sum / 2 * 1000);
        }
    };
}

}  // namespace talus
