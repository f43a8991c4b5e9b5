#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/far_places.h"
#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/math.h"

namespace talus {

/// Returns a place of a feature as a multiple of 2⁻¹⁰ m, so that its images in a wrapped world are alike to
/// the bit.
inline double rounded_place(double metres) { return std::floor(metres * 1024 + 0.5) / 1024; }

/// A map between its samples, the same in any window. Beyond a border that does not wrap it goes on as there.
class BetweenSamples {
 public:
    BetweenSamples(const Grid<float>& map, const Lattice& lattice) : map_(map), lattice_(lattice) {}
    /// x, y: m from the origin.
    double at(double x, double y) const {
        const double u = x / lattice_.cell_size;
        const double v = y / lattice_.cell_size;
        const std::int64_t i = whole_number(std::floor(u)) - lattice_.x0;
        const std::int64_t j = whole_number(std::floor(v)) - lattice_.y0;
        const auto row = [&](std::int64_t y_index) {
            return lerp(sample(i, y_index), sample(i + 1, y_index), u - std::floor(u));
        };
        return lerp(row(j), row(j + 1), v - std::floor(v));
    }

 private:
    double sample(std::int64_t i, std::int64_t j) const {
        const auto within = [](std::int64_t at, int count, bool wraps) {
            if (wraps) return static_cast<int>((at % count + count) % count);
            return static_cast<int>(std::clamp<std::int64_t>(at, 0, count - 1));
        };
        return static_cast<double>(
            map_(within(i, lattice_.width, lattice_.wrap_x), within(j, lattice_.height, lattice_.wrap_y)));
    }
    const Grid<float>& map_;
    const Lattice& lattice_;
};

}  // namespace talus
