#include "core/filter/gaussian.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/base/parallel.h"
#include "core/base/pool.h"
#include "core/filter/gaussian_kernel.h"

namespace talus {

Box box_of_deviation(double deviation) {
    const double variance = deviation * deviation / k_box_passes;
    const double reach = std::floor((std::sqrt(1 + 12 * variance) - 1) / 2);
    const double beyond = reach + 1;
    return {.reach = static_cast<int>(reach),
            .ends = (2 * reach + 1) * (reach * beyond / 3 - variance) / (2 * (variance - beyond * beyond))};
}

namespace {

// The quantum [of the values' unit], a power of two: so small that `magnitude` has as many bits as fit.
float quantum_of(float magnitude, int reach) {
    const int bits = std::clamp(blur_bits(reach) - 1, k_min_bits, 24);
    double quantum = 1;
    const double least = static_cast<double>(magnitude > 0 ? magnitude : 1) / static_cast<double>(1 << bits);
    while (quantum < least) quantum *= 2;
    while (quantum / 2 >= least) quantum /= 2;
    return static_cast<float>(quantum);
}

Grid<float> blurred_to(const Grid<float>& values, float magnitude, const Lattice& lattice, double deviation,
                       BlurEnd end, const Progress* progress) {
    const int width = values.width();
    const int height = values.height();
    Box box = box_of_deviation(deviation / lattice.cell_size);
    end.quantum = quantum_of(magnitude, box.reach);
    Grid<float> out(width, height);
    const auto each_block = [&](int lines, int together, int samples, auto&& blur) {
        parallel_blocks(0, lines, together, [&](int first, int last) {
            if (progress != nullptr) progress->checkpoint();
            PoolMemory work(blur_work_bytes(box, samples, together / k_group));
            blur(first, last - first, work.data());
        });
    };
    std::atomic<bool> fits = true;
    box.wraps = lattice.wrap_x;
    each_block(height, k_group, width, [&](int first, int count, void* work) {
        const BlurLines rows{values.row(first), out.row(first), width, count, width};
        if (!gaussian_kernel().rows(box, rows, 1 / end.quantum, work)) fits = false;
    });
    box.wraps = lattice.wrap_y;
    each_block(width, k_column_groups * k_group, height, [&](int first, int count, void* work) {
        const BlurLines columns{out.data() + first, out.data() + first, width, count, height};
        BlurEnd here = end;
        if (here.sharpened != nullptr) here.sharpened += first;
        gaussian_kernel().columns(box, columns, here, fits, work);
    });
    return out;
}

}  // namespace

Grid<float> gaussian_blurred(const Grid<float>& values, float magnitude, const Lattice& lattice,
                             double deviation, const Progress* progress) {
    return blurred_to(values, magnitude, lattice, deviation, {}, progress);
}

Grid<float> gaussian_sharpened(const Grid<float>& values, float magnitude, const Lattice& lattice,
                               double deviation, float amount, const Progress* progress) {
    return blurred_to(values, magnitude, lattice, deviation, {.sharpened = values.data(), .amount = amount},
                      progress);
}

float magnitude_of(const HeightRange& range) { return std::max(std::fabs(range.low), std::fabs(range.high)); }

double bounded_deviation(double deviation, const Lattice& world) {
    return std::min(deviation, k_max_extents * std::max(world.extent_x(), world.extent_y()));
}

double gaussian_reach(double deviation, double cell_size) {
    return k_box_passes * (box_of_deviation(deviation / cell_size).reach + 1) * cell_size;
}

}  // namespace talus
