#pragma once

#include <algorithm>

#include "core/base/grid.h"
#include "core/base/parallel.h"

namespace talus {

/// Returns the grid with its rows as columns.
template <class T>
Grid<T> transposed(const Grid<T>& grid) {
    constexpr int k_tile = 32;  // both sides of it stay in cache
    Grid<T> result(grid.height(), grid.width());
    parallel_blocks(0, grid.height(), k_tile, [&](int first, int last) {
        for (int x0 = 0; x0 < grid.width(); x0 += k_tile) {
            const int x1 = std::min(x0 + k_tile, grid.width());
            for (int y = first; y < last; ++y) {
                const T* from = grid.row(y);
                for (int x = x0; x < x1; ++x) result.row(x)[y] = from[x];
            }
        }
    });
    return result;
}

}  // namespace talus
