#include "core/terrain/slopes.h"

#include <algorithm>

#include "core/terrain/gradient.h"
#include "core/terrain/slopes_kernel.h"

namespace talus {

void slopes_of_row(const Lattice& lattice, const Grid<float>& height, int y, int reach, float* degrees) {
    const SlopesKernel& kernel = slopes_kernel();
    const int width = lattice.width;
    const Sides rows = sides_of(y, lattice.height, lattice.wrap_y, reach);
    const double run_y = cells_between(rows, lattice.wrap_y, reach) * lattice.cell_size;
    const float* const row = height.row(y);
    // Samples from x on whose sides are these and the ones that follow.
    const auto some = [&](int x, Sides columns, int count) {
        const double run_x = cells_between(columns, lattice.wrap_x, reach) * lattice.cell_size;
        kernel.row(row + columns.low, row + columns.high, height.row(rows.low) + x, height.row(rows.high) + x,
                   run_x, run_y, degrees + x, count);
    };
    const auto each = [&](int first, int last) {
        for (int x = first; x < last; ++x) some(x, sides_of(x, width, lattice.wrap_x, reach), 1);
    };
    const int inner = std::min(reach, width);
    const int outer = std::max(width - reach, inner);
    each(0, inner);
    if (inner < outer) some(inner, {inner - reach, inner + reach}, outer - inner);
    each(outer, width);
}

}  // namespace talus
