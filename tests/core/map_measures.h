#pragma once

#include <cmath>

#include "core/base/spectrum.h"
#include "core/base/statistics.h"
#include "core/terrain/ground_change.h"
#include "tests/correlation.h"

namespace talus {

/// Pearson's correlation of two maps of one shape.
inline double correlation(const Grid<float>& a, const Grid<float>& b) {
    return correlation(a.values(), b.values());
}

/// The power of the frequencies of a square, wrapped map that are nearer to an axis than to a diagonal, by
/// that of the others. first, last: cycles to a side, as a distance from the origin;
/// the corners beyond half a side hold next to nothing.
inline double axes_by_diagonals(const Grid<float>& map, double first = 0, double last = 1e9) {
    const int size = map.width();
    const double mean = statistics_of(map).mean;
    ComplexMap transform{Grid<double>(size, size), Grid<double>(size, size, 0.0)};
    for (std::size_t i = 0; i < map.size(); ++i) {
        transform.real.values()[i] = static_cast<double>(map.values()[i]) - mean;
    }
    fourier_transform(transform);
    double power[2] = {};
    for (int v = -size / 2 + 1; v < size / 2; ++v) {
        for (int u = -size / 2 + 1; u < size / 2; ++u) {
            const double distance = std::hypot(u, v);
            if (distance == 0 || distance < first || distance > last) continue;
            const int x = (u + size) % size;
            const int y = (v + size) % size;
            // The angle doubled twice: 0 along the axes, half a turn along the diagonals.
            const int side = std::cos(4 * std::atan2(v, u)) > 0 ? 0 : 1;
            power[side] += transform.real(x, y) * transform.real(x, y) +
                           transform.imaginary(x, y) * transform.imaginary(x, y);
        }
    }
    return power[0] / power[1];
}

}  // namespace talus
