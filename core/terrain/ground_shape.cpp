#include "core/terrain/ground_shape.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"

namespace talus {

GroundShape::GroundShape(const Lattice& lattice, const Grid<float>& height, float baseline)
    : height_(height),
      x_(axis(lattice.width, lattice.wrap_x, cells_around(baseline, lattice.cell_size), lattice.cell_size)),
      y_(axis(lattice.height, lattice.wrap_y, cells_around(baseline, lattice.cell_size), lattice.cell_size)),
      half_(static_cast<float>(cells_around(baseline, lattice.cell_size) * lattice.cell_size)) {}

int GroundShape::cells_around(float baseline, double cell_size) {
    return std::max(1, static_cast<int>(static_cast<double>(baseline) / 2 / cell_size + 0.5));
}

GroundShape::Axis GroundShape::axis(int count, bool wraps, int reach, double cell_size) {
    Axis axis;
    const auto inside = [&](int i) { return wraps ? ((i % count) + count) % count : clamp(i, 0, count - 1); };
    for (int i = 0; i < count; ++i) {
        axis.before.push_back(inside(i - reach));
        axis.after.push_back(inside(i + reach));
        const int cells = wraps ? 2 * reach : axis.after.back() - axis.before.back();
        axis.run.push_back(std::max(1, cells) * cell_size);
    }
    return axis;
}

float GroundShape::slope(int x, int y) const {
    const auto column = static_cast<std::size_t>(x);
    const auto row = static_cast<std::size_t>(y);
    const double dx =
        static_cast<double>(height_(x_.after[column], y) - height_(x_.before[column], y)) / x_.run[column];
    const double dy =
        static_cast<double>(height_(x, y_.after[row]) - height_(x, y_.before[row])) / y_.run[row];
    return static_cast<float>(degrees(atan(std::sqrt(dx * dx + dy * dy))));
}

float GroundShape::convexity(int x, int y) const {
    const auto column = static_cast<std::size_t>(x);
    const auto row = static_cast<std::size_t>(y);
    const float around = (height_(x_.before[column], y) + height_(x_.after[column], y) +
                          height_(x, y_.before[row]) + height_(x, y_.after[row])) /
                         4;
    return (height_(x, y) - around) / half_;
}

}  // namespace talus
