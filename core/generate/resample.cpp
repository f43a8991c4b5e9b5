#include "core/generate/resample.h"

#include <algorithm>
#include <cmath>

namespace talus {

AxisSampling::AxisSampling(std::int64_t first_sample, int count, double step, int last)
    : taps_(static_cast<std::size_t>(count)), last_(last) {
    for (int i = 0; i < count; ++i) {
        const double position = static_cast<double>(first_sample + i) * step;
        const double whole = std::floor(position);
        const double t = position - whole;
        const double weights[4] = {((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1,
                                   ((-1.5 * t + 2) * t + 0.5) * t, (0.5 * t - 0.5) * t * t};
        Tap& tap = taps_[static_cast<std::size_t>(i)];
        tap.base = static_cast<int>(whole);
        std::copy_n(weights, 4, tap.weights);
    }
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
