#pragma once

#include <algorithm>
#include <string_view>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/math.h"
#include "core/terrain/parameter.h"

namespace talus {

/// Returns how many cells to either side of a place make up `baseline` metres for masks; at least 1.
inline int cells_to_a_side(float baseline, double cell_size) {
    return std::max(1, static_cast<int>(baseline / 2 / cell_size + 0.5));
}

/// Returns the index of a sample that may lie off the map: wrapped if the map wraps, else clamped.
inline int index_inside(int i, int count, bool wrap) {
    if (wrap) return ((i % count) + count) % count;
    return clamp(i, 0, count - 1);
}

/// Returns how many cells to either side of sample i both neighbours are on the map, at most `wanted`: 0 on a
/// border that does not wrap.
inline int steps_that_fit(int i, int count, bool wrap, int wanted) {
    return wrap ? wanted : std::min({wanted, i, count - 1 - i});
}

/// Rise of the ground in metres per metre, towards the east and towards the south.
struct Rise {
    double east;
    double south;
};

/// The samples `reach` to either side of sample i: at a border that does not wrap, the last one.
struct Sides {
    int low;
    int high;
};
inline Sides sides_of(int i, int count, bool wrap, int reach) {
    return {index_inside(i - reach, count, wrap), index_inside(i + reach, count, wrap)};
}
/// Returns how many cells lie between them, at least 1.
inline int cells_between(Sides sides, bool wrap, int reach) {
    return std::max(1, wrap ? 2 * reach : sides.high - sides.low);
}

/// Returns the gradient between the samples `reach` cells to either side; at a border, from the last sample.
inline Rise rise_at(const Lattice& lattice, const Grid<float>& height, int x, int y, int reach) {
    const Sides columns = sides_of(x, lattice.width, lattice.wrap_x, reach);
    const Sides rows = sides_of(y, lattice.height, lattice.wrap_y, reach);
    return {(height(columns.high, y) - height(columns.low, y)) /
                (cells_between(columns, lattice.wrap_x, reach) * lattice.cell_size),
            (height(x, rows.high) - height(x, rows.low)) /
                (cells_between(rows, lattice.wrap_y, reach) * lattice.cell_size)};
}

/// Lists the parameter for the length over which masks that look around measure.
template <class Mask>
void baseline_row(auto&& parameter, std::string_view help) {
    parameter(&Mask::baseline, {.key = "baseline",
                                .label = "Sample distance",
                                .unit = "m",
                                .min = 0,
                                .max = 10000,
                                .slider_range = {0, 500},
                                .basic = true,
                                .help = help});
}

}  // namespace talus
