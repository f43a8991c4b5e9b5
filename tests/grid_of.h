#pragma once

#include <memory>
#include <utility>

#include "core/base/grid.h"

namespace talus {

/// Returns the grid whose cells have what value(x, y) gives.
template <class T = float, class Value>
Grid<T> grid_of(int width, int height, const Value& value) {
    Grid<T> grid(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) grid(x, y) = static_cast<T>(value(x, y));
    }
    return grid;
}

/// The same as a field of a terrain.
template <class T = float, class Value>
std::shared_ptr<const Grid<T>> field_of(int width, int height, const Value& value) {
    return std::make_shared<const Grid<T>>(grid_of<T>(width, height, value));
}

}  // namespace talus
