#include "core/light/normals.h"

#include <algorithm>
#include <utility>

#include "core/base/neighbours.h"
#include "core/base/parallel.h"
#include "core/light/normals_kernel.h"

namespace talus {

void make_normal_row(const HeightTriple& rows, const Lattice& lattice, bool flip_green,
                     std::uint32_t* normals) {
    const NormalsKernel& kernel = normals_kernel();
    const int width = lattice.width;
    const auto scale_y = static_cast<float>(rows.per_metre);
    const float* here = rows.here;
    const float* up = rows.up;
    const float* down = rows.down;
    if (flip_green) std::swap(up, down);
    if (width > 2) {
        const auto scale_x = static_cast<float>(per_distance({0, 2, 2}, lattice.cell_size));
        kernel.row(here, here + 2, up + 1, down + 1, normals + 1, width - 2, scale_x, scale_y);
    }
    for (const int x : {0, width - 1}) {
        const Neighbours columns = neighbours(x, width, lattice.wrap_x);
        const auto scale_x = static_cast<float>(per_distance(columns, lattice.cell_size));
        kernel.row(here + columns.before, here + columns.after, up + x, down + x, normals + x, 1, scale_x,
                   scale_y);
    }
}

void make_normals(const Grid<float>& height, const Lattice& lattice, bool flip_green,
                  Grid<std::uint32_t>& normals, const Progress* progress) {
    if (normals.width() != height.width() || normals.height() != height.height()) {
        normals = Grid<std::uint32_t>(height.width(), height.height());
    }
    if (height.empty()) return;
    const int grain = std::max(1, k_checkpoint_cells / height.width());
    parallel_blocks(0, height.height(), grain, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        for (int y = first; y < last; ++y) {
            const Neighbours rows = neighbours(y, height.height(), lattice.wrap_y);
            make_normal_row({height.row(rows.before), height.row(y), height.row(rows.after),
                             per_distance(rows, lattice.cell_size)},
                            lattice, flip_green, normals.row(y));
        }
    });
}

}  // namespace talus
