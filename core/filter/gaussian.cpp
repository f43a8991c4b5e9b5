#include "core/filter/gaussian.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.h"
#include "core/filter/box_kernel.h"

namespace talus {
namespace {

constexpr int k_passes = 4;

// The box of which k_passes have this standard deviation, in cells.
Box box_of(double deviation) {
    const double variance = deviation * deviation / k_passes;
    const double reach = std::floor((std::sqrt(1 + 12 * variance) - 1) / 2);
    const double beyond = reach + 1;
    return {.reach = static_cast<int>(reach),
            .ends = (2 * reach + 1) * (reach * beyond / 3 - variance) / (2 * (variance - beyond * beyond))};
}

// Samples of k_strip rows or columns side by side, and the passes over them.
class Strip {
 public:
    explicit Strip(int count) : count_(count), memory_(k_strip * count, 2) {}

    double& at(int sample, int lane) { return memory_.row(0)[sample * k_strip + lane]; }
    void blur(const Box& box) {
        for (int pass = 0; pass < k_passes; pass += 2) {
            box_kernel().strip(box, memory_.row(0), count_, memory_.row(1));
            box_kernel().strip(box, memory_.row(1), count_, memory_.row(0));
        }
    }

 private:
    int count_;
    Grid<double> memory_;
};

// Blurs along one axis: `count` samples in each of `lines` rows or columns. value(sample, line) is where a
// sample comes from, and store(sample, line, height) where it goes.
template <class Value, class Store>
void blur_along(int count, int lines, const Box& box, const Progress* progress, Value value, Store store) {
    parallel_blocks(0, lines, k_strip, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        Strip strip(count);
        for (int i = 0; i < count; ++i) {
            for (int lane = 0; lane < k_strip; ++lane) {
                strip.at(i, lane) =
                    in_quanta(static_cast<double>(value(i, std::min(first + lane, last - 1))));
            }
        }
        strip.blur(box);
        for (int i = 0; i < count; ++i) {
            for (int line = first; line < last; ++line) {
                store(i, line, static_cast<float>(strip.at(i, line - first)));
            }
        }
    });
}

}  // namespace

Grid<float> gaussian_blurred(const Grid<float>& height, const Lattice& lattice, double deviation,
                             const Progress* progress) {
    Box box = box_of(deviation / lattice.cell_size);
    Grid<float> out(height.width(), height.height());
    box.wraps = lattice.wrap_x;
    blur_along(
        height.width(), height.height(), box, progress, [&](int x, int y) { return height.row(y)[x]; },
        [&](int x, int y, float value) { out.row(y)[x] = value; });
    box.wraps = lattice.wrap_y;
    blur_along(
        height.height(), height.width(), box, progress, [&](int y, int x) { return out.row(y)[x]; },
        [&](int y, int x, float value) { out.row(y)[x] = value; });
    return out;
}

double gaussian_reach(double deviation, double cell_size) {
    return k_passes * (box_of(deviation / cell_size).reach + 1) * cell_size;
}

}  // namespace talus
