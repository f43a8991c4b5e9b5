#pragma once

#include <array>
#include <cmath>

#include "core/base/grid.h"

namespace talus {

/// A corner of a cell of a map, in samples from its first.
struct CellCorner {
    int east = 0;
    int south = 0;
};
/// Counter-clockwise seen from above.
using CellTriangle = std::array<CellCorner, 3>;

/// Returns the two triangles of a cell, cut along the less steep of its diagonals: whoever makes a mesh of
/// the ground takes these, so that meshes fit.
inline std::array<CellTriangle, 2> cell_triangles(const Grid<float>& heights, int x, int y) {
    constexpr CellCorner k_north_west{0, 0}, k_north_east{1, 0}, k_south_west{0, 1}, k_south_east{1, 1};
    const bool falls =
        std::fabs(heights(x, y) - heights(x + 1, y + 1)) <= std::fabs(heights(x + 1, y) - heights(x, y + 1));
    if (falls)
        return {{{k_north_west, k_south_west, k_south_east}, {k_north_west, k_south_east, k_north_east}}};
    return {{{k_north_west, k_south_west, k_north_east}, {k_north_east, k_south_west, k_south_east}}};
}

}  // namespace talus
