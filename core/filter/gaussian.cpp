#include "core/filter/gaussian.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/base/cell_rectangle.h"
#include "core/base/parallel.h"
#include "core/base/pool.h"
#include "core/filter/gaussian_kernel.h"
#include "core/filter/thinning.h"

namespace talus {
namespace {

// Boxes of less reach have ends that count in part in every pass: whole ones would not look like a bell.
constexpr int k_min_whole_reach = 3;

double variance_of(double reach) { return reach * (reach + 1) / 3; }
int reach_below(double variance) { return static_cast<int>((std::sqrt(1 + 12 * variance) - 1) / 2); }

// Which weight of the ends makes a box of this variance.
double ends_of(double reach, double variance) {
    const double beyond = reach + 1;
    return (2 * reach + 1) * (variance_of(reach) - variance) / (2 * (variance - beyond * beyond));
}

// The quantum [of the values' unit], a power of two: so small that `magnitude` has as many bits as fit.
float quantum_of(float magnitude, const Boxes& boxes) {
    const int bits = std::max(blur_bits(boxes) - 1, k_min_bits);
    double quantum = 1;
    const double least = static_cast<double>(magnitude > 0 ? magnitude : 1) / static_cast<double>(1 << bits);
    while (quantum < least) quantum *= 2;
    while (quantum / 2 >= least) quantum /= 2;
    return static_cast<float>(quantum);
}

// deviation: in cells.
Grid<float> boxed(const Grid<float>& values, float magnitude, bool wrap_x, bool wrap_y, double deviation,
                  BlurEnd end, const Progress* progress) {
    const int width = values.width();
    const int height = values.height();
    Boxes boxes = boxes_of_deviation(deviation);
    end.quantum = quantum_of(magnitude, boxes);
    Grid<float> out(width, height);
    const auto each_block = [&](int lines, int together, int samples, auto&& blur) {
        parallel_blocks(0, lines, together, [&](int first, int last) {
            if (progress != nullptr) progress->checkpoint();
            PoolMemory work(blur_work_bytes(boxes, samples, together / k_group));
            blur(first, last - first, work.data());
        });
    };
    std::atomic<bool> fits = true;
    boxes.wraps = wrap_x;
    each_block(height, k_group, width, [&](int first, int count, void* work) {
        const BlurLines rows{values.row(first), out.row(first), width, count, width};
        if (!gaussian_kernel().rows(boxes, rows, 1 / end.quantum, work)) fits = false;
    });
    boxes.wraps = wrap_y;
    each_block(width, k_column_groups * k_group, height, [&](int first, int count, void* work) {
        const BlurLines columns{out.data() + first, out.data() + first, width, count, height};
        BlurEnd here = end;
        if (here.sharpened != nullptr) here.sharpened += first;
        gaussian_kernel().columns(boxes, columns, here, fits, work);
    });
    return out;
}

// sharpened: null, or the map that is sharpened.
Grid<float> blurred_to(const Grid<float>& values, float magnitude, const Lattice& lattice,
                       const Lattice& world, double deviation, const RowRange& rows,
                       const Grid<float>* sharpened, float amount, const Progress* progress) {
    const double cells = deviation / lattice.cell_size;
    const int every = thinning_of(cells, world);
    const double left = deviation_left(cells, every);
    if (every == 1) {
        const float* const sharp = sharpened == nullptr ? nullptr : sharpened->data();
        Grid<float> all = boxed(values, magnitude, lattice.wrap_x, lattice.wrap_y, left,
                                {.sharpened = sharp, .amount = amount}, progress);
        return rows.count() == all.height() ? std::move(all)
                                            : cut(all, {0, rows.first, all.width(), rows.end});
    }
    const Grid<float> thin = boxed(thinned(values, lattice, every, progress), magnitude, lattice.wrap_x,
                                   lattice.wrap_y, left, {}, progress);
    return widened(thin, lattice, rows, every, sharpened, amount, progress);
}

}  // namespace

Boxes boxes_of_deviation(double deviation) {
    Boxes boxes;
    double left = deviation * deviation;
    const double share = left / k_box_passes;
    if (const int reach = reach_below(share); reach < k_min_whole_reach) {
        std::fill(std::begin(boxes.reach), std::end(boxes.reach), reach);
        std::fill(std::begin(boxes.ends), std::end(boxes.ends), ends_of(reach, share));
        return boxes;
    }
    constexpr int k_last = k_box_passes - 1;
    for (int pass = 0; pass < k_last; ++pass) {
        // The reach whose variance is nearest to an equal share.
        boxes.reach[pass] = static_cast<int>(std::sqrt(3 * left / (k_box_passes - pass)));
        left -= variance_of(boxes.reach[pass]);
    }
    boxes.reach[k_last] = std::max(reach_below(left), boxes.reach[k_last - 1] - 1);
    boxes.ends[k_last] = ends_of(boxes.reach[k_last], left);
    return boxes;
}

Grid<float> gaussian_blurred(const Grid<float>& values, float magnitude, const Lattice& lattice,
                             const Lattice& world, double deviation, const Progress* progress) {
    return gaussian_blurred_rows(values, magnitude, lattice, world, deviation, {0, values.height()},
                                 progress);
}

Grid<float> gaussian_blurred_rows(const Grid<float>& values, float magnitude, const Lattice& lattice,
                                  const Lattice& world, double deviation, const RowRange& rows,
                                  const Progress* progress) {
    return blurred_to(values, magnitude, lattice, world, deviation, rows, nullptr, 0, progress);
}

Grid<float> gaussian_sharpened(const Grid<float>& values, float magnitude, const Lattice& lattice,
                               const Lattice& world, double deviation, float amount,
                               const Progress* progress) {
    return blurred_to(values, magnitude, lattice, world, deviation, {0, values.height()}, &values, amount,
                      progress);
}

float magnitude_of(const HeightRange& range) { return std::max(std::fabs(range.low), std::fabs(range.high)); }

double bounded_deviation(double deviation, const Lattice& world) {
    return std::min(deviation, k_max_extents * std::max(world.extent_x(), world.extent_y()));
}

double gaussian_reach(double deviation, const Lattice& world) {
    const double cells = deviation / world.cell_size;
    const int every = thinning_of(cells, world);
    const int boxes = reach_of(boxes_of_deviation(deviation_left(cells, every)));
    return (every * static_cast<double>(boxes) + thinning_reach(every)) * world.cell_size;
}

}  // namespace talus
