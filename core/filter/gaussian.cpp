#include "core/filter/gaussian.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.h"
#include "core/filter/gaussian_kernel.h"

namespace talus {
namespace {

// Two groups of columns fill a line of the cache, but begin anywhere in one, and rows lie far apart.
constexpr int k_groups_together = 8;

// The box of which k_box_passes have this standard deviation, in cells.
Box box_of(double deviation) {
    const double variance = deviation * deviation / k_box_passes;
    const double reach = std::floor((std::sqrt(1 + 12 * variance) - 1) / 2);
    const double beyond = reach + 1;
    return {.reach = static_cast<int>(reach),
            .ends = (2 * reach + 1) * (reach * beyond / 3 - variance) / (2 * (variance - beyond * beyond))};
}

// Calls load(first, last, groups), blurs the groups, and calls store(first, last, groups), for some of
// `lines` rows or columns at a time.
template <class Load, class Store>
void blur_along(int lines, int samples, const Box& box, const Progress* progress, Load load, Store store) {
    parallel_blocks(0, lines, k_groups_together * k_group, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        Grid<double> groups(k_group * samples, k_groups_together + 1);
        load(first, last, groups.data());
        for (int group = 0; group * k_group < last - first; ++group) {
            gaussian_kernel().blur(box, samples, groups.row(group), groups.row(k_groups_together));
        }
        store(first, last, groups.data());
    });
}

}  // namespace

Grid<float> gaussian_blurred(const Grid<float>& height, const Lattice& lattice, double deviation,
                             const Progress* progress) {
    const GaussianKernel& kernel = gaussian_kernel();
    const int width = height.width();
    Box box = box_of(deviation / lattice.cell_size);
    Grid<float> out(width, height.height());
    box.wraps = lattice.wrap_x;
    blur_along(
        height.height(), width, box, progress,
        [&](int first, int last, double* groups) {
            kernel.load_rows(height.row(first), width, last - first, width, groups);
        },
        [&](int first, int last, const double* groups) {
            kernel.store_rows(groups, last - first, width, out.row(first), width);
        });
    box.wraps = lattice.wrap_y;
    blur_along(
        width, height.height(), box, progress,
        [&](int first, int last, double* groups) {
            kernel.load_columns(out.data() + first, width, last - first, height.height(), groups);
        },
        [&](int first, int last, const double* groups) {
            kernel.store_columns(groups, last - first, height.height(), out.data() + first, width);
        });
    return out;
}

double bounded_deviation(double deviation, const Lattice& world) {
    return std::min(deviation, k_max_extents * std::max(world.extent_x(), world.extent_y()));
}

double gaussian_reach(double deviation, double cell_size) {
    return k_box_passes * (box_of(deviation / cell_size).reach + 1) * cell_size;
}

}  // namespace talus
