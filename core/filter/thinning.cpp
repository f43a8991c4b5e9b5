#include "core/filter/thinning.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/pool.h"
#include "core/filter/thin_kernel.h"

namespace talus {
namespace {

// Cells of the thinned map that a deviation has at least: of fewer, the two splines would be a large
// part of the bell and show their own form.
constexpr double k_min_deviation = 2.5;
constexpr int k_min_every = 4;  // the kernels work on so many samples side by side
constexpr int k_max_every = 4096;
constexpr int k_rows_together = 16;

// One axis of a map and of its thinned one.
struct Axis {
    int every;
    int samples;
    bool wraps;
    int phase;   // samples of the first block that lie before the map
    int blocks;  // that the map touches

    Axis(int every, std::int64_t first, int samples, bool wraps)
        : every(every),
          samples(samples),
          wraps(wraps),
          phase(static_cast<int>(((first % every) + every) % every)),
          blocks((phase + samples - 1) / every + 1) {}

    ThinRow row() const { return {every, blocks, phase, samples, wraps}; }
    int thinned() const { return thinned_width(row()); }
    // Which sample of the map a thinned one is put at, before ends are looked after.
    int place(int thin) const { return (wraps ? thin : thin - k_thinned_before) * every - phase; }
    int within(int sample) const { return inside(sample, samples); }
    // The thinned sample `away` from a block's own.
    int around(int block, int away) const {
        return wraps ? inside(block + away, thinned()) : block + k_thinned_before + away;
    }

 private:
    int inside(int i, int count) const {
        return wraps ? ((i % count) + count) % count : std::clamp(i, 0, count - 1);
    }
};

struct Axes {
    Axis x;
    Axis y;
    Axes(const Lattice& lattice, int every)
        : x(every, lattice.x0, lattice.width, lattice.wrap_x),
          y(every, lattice.y0, lattice.height, lattice.wrap_y) {}
};

template <class Body>
void each_block_with_work(int rows, int together, int floats, const Progress* progress, Body&& body) {
    parallel_blocks(0, rows, together, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        PoolMemory work(static_cast<std::size_t>(floats) * sizeof(float));
        body(first, last, static_cast<float*>(work.data()));
    });
}

// The spline's weights of the samples from 2 · every before a thinned one on. Together they are 1, as exactly
// as the largest of them allows: level ground stays level.
std::vector<float> thinning_weights(int every) {
    std::vector<float> weights;
    double sum = 0;
    for (int i = -2 * every; i < 2 * every; ++i) {
        const double t = std::abs(i) / static_cast<double>(every);
        const double far = 2 - t;
        const double near = std::max(0.0, 1 - t);
        weights.push_back(static_cast<float>((far * far * far - 4 * near * near * near) / (6 * every)));
        sum += static_cast<double>(weights.back());
    }
    float& middle = weights[static_cast<std::size_t>(2 * every)];
    middle = static_cast<float>(static_cast<double>(middle) + 1 - sum);
    return weights;
}

}  // namespace

int thinning_of(double deviation, const Lattice& world) {
    int every = 1;
    while (every < k_max_every && deviation >= 2 * every * k_min_deviation) every *= 2;
    const auto divides = [&](bool wraps, int samples) { return !wraps || samples % every == 0; };
    while (every > 1 && !(divides(world.wrap_x, world.width) && divides(world.wrap_y, world.height)))
        every /= 2;
    return every < k_min_every ? 1 : every;
}

double deviation_left(double deviation, int every) {
    if (every == 1) return deviation;
    const double cells = deviation / every;
    constexpr double k_spline = 1.0 / 3;  // its variance, wherever it lies between its samples
    return std::sqrt(cells * cells - 2 * k_spline);
}

Grid<float> thinned(const Grid<float>& map, const Lattice& lattice, int every, const Progress* progress) {
    const Axes axes(lattice, every);
    Grid<float> thin(axes.x.thinned(), axes.y.thinned());
    const std::vector<float> weights = thinning_weights(every);
    const ThinRow row = axes.x.row();
    each_block_with_work(thin.height(), k_rows_together, thin_work_floats(row, k_rows_together), progress,
                         [&](int first, int last, float* work) {
                             std::vector<const float*> rows;
                             const int start = axes.y.place(first) - 2 * every;
                             for (int i = 0; i < (last - first + 3) * every; ++i)
                                 rows.push_back(map.row(axes.y.within(start + i)));
                             thin_kernel().thin(row, rows.data(), weights.data(), last - first,
                                                thin.row(first), work);
                         });
    return thin;
}

Grid<float> widened(const Grid<float>& thin, const Lattice& lattice, const RowRange& made, int every,
                    const Grid<float>* sharpened, float amount, const Progress* progress) {
    const Axes axes(lattice, every);
    Grid<float> map(lattice.width, made.count());
    const ThinRow row = axes.x.row();
    each_block_with_work(map.height(), k_rows_together, widen_work_floats(row), progress,
                         [&](int first, int last, float* work) {
                             for (int y = made.first + first; y < made.first + last; ++y) {
                                 const int block = (y + axes.y.phase) / every;
                                 const int phase = (y + axes.y.phase) % every;
                                 const float* rows[4];
                                 for (int i = 0; i < 4; ++i) rows[i] = thin.row(axes.y.around(block, i - 1));
                                 const SplineWeights at = spline_weights(static_cast<double>(phase) / every);
                                 const float weights[] = {at.before, at.after, at.beyond};
                                 const WidenEnd end{map.row(y - made.first),
                                                    sharpened == nullptr ? nullptr : sharpened->row(y),
                                                    amount};
                                 thin_kernel().widen(row, rows, weights, end, work);
                             }
                         });
    return map;
}

}  // namespace talus
