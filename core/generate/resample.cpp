#include "core/generate/resample.h"

#include <algorithm>
#include <cmath>

#include "core/base/far_places.h"

namespace talus {

AxisSampling AxisSampling::bounded(std::int64_t first_sample, int count, double step, int last) {
    AxisSampling sampling(count, last);
    for (int i = 0; i < count; ++i) {
        const double position = static_cast<double>(first_sample + i) * step;
        const double whole = std::floor(position);
        sampling.set_tap(i, static_cast<int>(whole), position - whole);
    }
    return sampling;
}

AxisSampling AxisSampling::wrapped(std::int64_t first_sample, int count, double step, int samples,
                                   int points) {
    AxisSampling sampling(count, -1);
    for (int i = 0; i < count; ++i) {
        const WithinTurn sample = within_turn(first_sample + i, samples);
        const double position = sample.index * step;
        const double whole = std::floor(position);
        sampling.set_tap(i, static_cast<int>(whole) + static_cast<int>(sample.turn) * points,
                         position - whole);
    }
    return sampling;
}

AxisSampling AxisSampling::endless(std::int64_t first_sample, int count, double step, std::int64_t origin) {
    AxisSampling sampling(count, -1);
    for (int i = 0; i < count; ++i) {
        const SplitPlace place = split_product(first_sample + i, step);
        sampling.set_tap(i, static_cast<int>(place.whole - origin), place.fraction);
    }
    return sampling;
}

void AxisSampling::set_tap(int sample, int base, double t) {
    const double weights[4] = {((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1,
                               ((-1.5 * t + 2) * t + 0.5) * t, (0.5 * t - 0.5) * t * t};
    Tap& tap = taps_[static_cast<std::size_t>(sample)];
    tap.base = base;
    std::copy_n(weights, 4, tap.weights);
}

int AxisSampling::existing(int point) const { return last_ < 0 ? point : std::clamp(point, 0, last_); }

Range AxisSampling::points(int first, int last) const {
    return {existing(tap(first).base - 1), existing(tap(last - 1).base + 2) + 1};
}

void resample_row(const AxisSampling& across, const AxisSampling& down, int y, const Band& band,
                  Range columns, float* work, std::span<float> out) {
    const auto& [base, w] = down.tap(y);
    const float* a = band.row(down.existing(base - 1));
    const float* b = band.row(down.existing(base));
    const float* c = band.row(down.existing(base + 1));
    const float* d = band.row(down.existing(base + 2));
    // One repeated point in front and two behind serve the samples at the borders.
    float* row = work + 1;
    const int count = columns.count();
    for (int i = 0; i < count; ++i) row[i] = (w[0] * a[i] + w[1] * b[i]) + (w[2] * c[i] + w[3] * d[i]);
    row[-1] = row[0];
    row[count] = row[count + 1] = row[count - 1];
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto& tap = across.tap(static_cast<int>(i));
        const float* p = row + (tap.base - columns.begin);
        out[i] = (tap.weights[0] * p[-1] + tap.weights[1] * p[0]) +
                 (tap.weights[2] * p[1] + tap.weights[3] * p[2]);
    }
}

}  // namespace talus
