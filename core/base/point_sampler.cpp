#include "core/base/point_sampler.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace talus {
namespace {

// The halvings after which a step is about one cell.
int halvings_for(double step, int levels) {
    constexpr double k_half_an_octave = 1.4142135623730951;
    int halvings = 0;
    while (halvings + 1 < levels && step > k_half_an_octave * (1 << halvings)) ++halvings;
    return halvings;
}

// A place far outside needs no exact cell.
int cell_beside(double place) { return static_cast<int>(std::floor(std::clamp(place, -1e9, 1e9))); }

int cell_within(int cell, int size, Beyond beyond) {
    if (beyond != Beyond::mirror || size == 1) return std::clamp(cell, 0, size - 1);
    const int period = 2 * (size - 1);
    const int there = (cell % period + period) % period;
    return there < size ? there : period - there;
}

std::array<float, 4> spline_weights(float t) {
    return {t * (-0.5f + t * (1 - 0.5f * t)), 1 + t * t * (-2.5f + 1.5f * t), t * (0.5f + t * (2 - 1.5f * t)),
            t * t * (-0.5f + 0.5f * t)};
}

}  // namespace

PointSampler::PointSampler(const MapPyramid& map, double step, Beyond beyond)
    : level_(map.level(halvings_for(step, map.levels()))),
      scale_(1.0 / (1 << halvings_for(step, map.levels()))),
      beyond_(beyond) {}

float PointSampler::at(double x, double y) const {
    const double column = x * scale_;
    const double row = y * scale_;
    const int left = cell_beside(column);
    const int top = cell_beside(row);
    const std::array<float, 4> across = spline_weights(static_cast<float>(column - std::floor(column)));
    const std::array<float, 4> down = spline_weights(static_cast<float>(row - std::floor(row)));
    std::array<int, 4> columns{};
    for (int i = 0; i < 4; ++i)
        columns[static_cast<std::size_t>(i)] = cell_within(left + i - 1, level_.width(), beyond_);
    float sum = 0;
    float lowest = HUGE_VALF;
    float highest = -HUGE_VALF;
    for (std::size_t j = 0; j < 4; ++j) {
        const float* values =
            level_.row(cell_within(top + static_cast<int>(j) - 1, level_.height(), beyond_));
        float along = 0;
        for (std::size_t i = 0; i < 4; ++i) along += across[i] * values[columns[i]];
        sum += down[j] * along;
        if (j != 1 && j != 2) continue;
        lowest = std::min({lowest, values[columns[1]], values[columns[2]]});
        highest = std::max({highest, values[columns[1]], values[columns[2]]});
    }
    return std::clamp(sum, lowest, highest);
}

}  // namespace talus
