#pragma once

#include <algorithm>
#include <cstddef>

#include "core/base/grid.h"

namespace talus {

/// Columns x0 to x1 - 1 of rows y0 to y1 - 1.
struct CellRectangle {
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;

    int width() const { return x1 - x0; }
    int height() const { return y1 - y0; }
    bool empty() const { return x1 <= x0 || y1 <= y0; }
    /// Returns the number of cells.
    std::size_t size() const {
        return empty() ? 0 : static_cast<std::size_t>(width()) * static_cast<std::size_t>(height());
    }
    /// Returns the rectangle with `margin` more cells on each side, clipped to a grid of this size.
    CellRectangle grown(int margin, int grid_width, int grid_height) const {
        return {std::max(0, x0 - margin), std::max(0, y0 - margin), std::min(grid_width, x1 + margin),
                std::min(grid_height, y1 + margin)};
    }
    /// Returns the smallest rectangle that holds both.
    CellRectangle united(const CellRectangle& other) const {
        if (empty()) return other;
        if (other.empty()) return *this;
        return {std::min(x0, other.x0), std::min(y0, other.y0), std::max(x1, other.x1),
                std::max(y1, other.y1)};
    }
    friend bool operator==(const CellRectangle&, const CellRectangle&) = default;
};

/// Copies the cells in `at`, which become (0, 0), and so on.
template <class T>
Grid<T> cut(const Grid<T>& grid, const CellRectangle& at) {
    Grid<T> result(at.width(), at.height());
    for (int y = at.y0; y < at.y1; ++y)
        std::copy_n(grid.row(y) + at.x0, result.width(), result.row(y - at.y0));
    return result;
}

}  // namespace talus
