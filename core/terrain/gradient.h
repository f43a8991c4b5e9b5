#pragma once

#include <algorithm>
#include <string_view>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/math.h"
#include "core/terrain/parameter.h"

namespace talus {

/// Cells to either side of a place over which masks measure `baseline` metres; at least 1.
inline int cells_to_a_side(float baseline, double cell_size) {
    return std::max(1, static_cast<int>(baseline / 2 / cell_size + 0.5));
}

/// Index of a sample that may lie off the map: around where it wraps, else the border's.
inline int index_inside(int i, int count, bool wrap) {
    if (wrap) return ((i % count) + count) % count;
    return clamp(i, 0, count - 1);
}

/// How many cells to either side of sample i both neighbours are on the map, at most `wanted`: 0 on a border
/// that does not wrap.
inline int steps_that_fit(int i, int count, bool wrap, int wanted) {
    return wrap ? wanted : std::min({wanted, i, count - 1 - i});
}

/// Rise of the ground in metres a metre, towards the east and towards the south.
struct Rise {
    double east;
    double south;
};

/// Between the samples `reach` cells to either side; at a border from the last sample there is.
inline Rise rise_at(const Lattice& lattice, const Grid<float>& height, int x, int y, int reach) {
    const int west = index_inside(x - reach, lattice.width, lattice.wrap_x);
    const int east = index_inside(x + reach, lattice.width, lattice.wrap_x);
    const int north = index_inside(y - reach, lattice.height, lattice.wrap_y);
    const int south = index_inside(y + reach, lattice.height, lattice.wrap_y);
    const auto run = [&](int span, int whole, bool wrap) {
        return std::max(1.0, static_cast<double>(wrap ? whole : span)) * lattice.cell_size;
    };
    return {(height(east, y) - height(west, y)) / run(east - west, 2 * reach, lattice.wrap_x),
            (height(x, south) - height(x, north)) / run(south - north, 2 * reach, lattice.wrap_y)};
}

/// The row of the length that masks measure over, for those that look around.
template <class Mask>
void baseline_row(auto&& parameter, std::string_view help) {
    parameter(&Mask::baseline, {.key = "baseline",
                                .label = "Measured over",
                                .unit = "m",
                                .min = 0,
                                .max = 10000,
                                .usual = {0, 500},
                                .basic = true,
                                .help = help});
}

}  // namespace talus
