#pragma once

#include <utility>

#include "core/base/math.h"
#include "core/terrain/terrain.h"
#include "core/water/drainage.h"
#include "tests/grid_of.h"

namespace talus {

/// m: no sea is so low.
inline constexpr float k_far_below = -1e9f;

/// Cells of 4 m.
inline Lattice lattice(int width, int height, bool wraps = false) {
    return {.width = width, .height = height, .cell_size = 4, .wrap_x = wraps, .wrap_y = wraps};
}

/// Returns numbers that go from 0 over soft borders to 1.
inline Field<float> patches(const Lattice& map) {
    Grid<float> rate(map.width, map.height);
    for (const auto [x, y] : cells_of(map.width, map.height)) {
        const double hill = sin_cos_turns(0.06 * x).sin + sin_cos_turns(0.06 * y).cos;
        rate(x, y) = static_cast<float>(clamp(0.5 + hill, 0.0, 1.0));
    }
    return make_field(std::move(rate));
}

inline Terrain terrain_of(Grid<float> ground, double cell_size = 10) {
    Terrain terrain;
    terrain.lattice = {.width = ground.width(), .height = ground.height(), .cell_size = cell_size};
    terrain.set_height(make_field(std::move(ground)));
    return terrain;
}

/// Returns the ground with its water as Drainage finds it.
inline Terrain drained(Grid<float> ground, const Drainage& stage = {}, double cell_size = 10,
                       float sea_level = k_far_below) {
    Terrain terrain = terrain_of(std::move(ground), cell_size);
    Context context;
    context.world = {terrain.lattice, {0, 1000}, sea_level};
    stage.apply(terrain, context);
    return terrain;
}

}  // namespace talus
