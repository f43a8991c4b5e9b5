#pragma once

// What tests of blurs share: noise, a stage run by itself, and the box of 3 × 3 cells by plain loops.
#include <algorithm>

#include "core/base/grid.h"
#include "core/base/random.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus::blurs {

inline Grid<float> noise(int width, int height) {
    return grid_of(width, height, [&](int x, int y) {
        return 500 + 500 * to_signed_unit(hash(row_key(7, y, 0), static_cast<std::uint32_t>(x)));
    });
}

template <class Stage>
Grid<float> filtered(const Stage& stage, const Lattice& world, const Grid<float>& input) {
    Terrain terrain{.lattice = world, .range = {0, 1000}, .fields = make_field(Grid<float>(input))};
    const Context context{.world = {.lattice = world, .range = {0, 1000}}};
    stage.apply(terrain, context);
    return *terrain.height();
}

inline int inside(int i, int count, bool wrap) {
    return wrap ? ((i % count) + count) % count : std::clamp(i, 0, count - 1);
}

inline double mean_of(const Grid<float>& grid) {
    double sum = 0;
    for (const float value : grid.values()) sum += static_cast<double>(value);
    return sum / static_cast<double>(grid.size());
}

// The mean of nine, as anybody would write it.
template <class Value>
Grid<Value> plain_box(Grid<Value> grid, int passes, bool wrap) {
    for (int pass = 0; pass < passes; ++pass) {
        const Grid<Value> before = grid;
        for (const auto [x, y] : cells_of(grid)) {
            Value sum = 0;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    sum += before(inside(x + dx, grid.width(), wrap), inside(y + dy, grid.height(), wrap));
                }
            }
            grid(x, y) = static_cast<Value>(sum / 9);
        }
    }
    return grid;
}

template <class Value>
Grid<Value> as(const Grid<float>& grid) {
    Grid<Value> result(grid.width(), grid.height());
    std::transform(grid.values().begin(), grid.values().end(), result.values().begin(),
                   [](float value) { return static_cast<Value>(value); });
    return result;
}

}  // namespace talus::blurs
