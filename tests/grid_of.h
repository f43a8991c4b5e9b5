#pragma once

#include <memory>
#include <utility>

#include "core/base/grid.h"

namespace talus {

/// The cells of a map, row by row: `for (const auto [x, y] : cells_of(map))`.
class Cells {
 public:
    struct Cell {
        int x, y;
    };
    struct Iterator {
        Cell at;
        int width;
        Cell operator*() const { return at; }
        Iterator& operator++() {
            if (++at.x == width) at = {0, at.y + 1};
            return *this;
        }
        bool operator!=(const Iterator& other) const { return at.y != other.at.y; }
    };
    Cells(int width, int height) : width_(width), height_(width > 0 ? height : 0) {}
    Iterator begin() const { return {{0, 0}, width_}; }
    Iterator end() const { return {{0, height_}, width_}; }

 private:
    int width_, height_;
};
inline Cells cells_of(int width, int height) { return {width, height}; }
/// map: anything with width() and height().
template <class Map>
Cells cells_of(const Map& map) {
    return {map.width(), map.height()};
}

/// Returns the grid whose cells have what value(x, y) gives.
template <class T = float, class Value>
Grid<T> grid_of(int width, int height, const Value& value) {
    Grid<T> grid(width, height);
    for (const auto [x, y] : cells_of(grid)) grid(x, y) = static_cast<T>(value(x, y));
    return grid;
}

/// The same as a field of a terrain.
template <class T = float, class Value>
std::shared_ptr<const Grid<T>> field_of(int width, int height, const Value& value) {
    return std::make_shared<const Grid<T>>(grid_of<T>(width, height, value));
}

}  // namespace talus
