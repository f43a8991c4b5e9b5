#pragma once

#include "core/terrain/stage.h"

namespace talus {

/// A square-celled world of this size whose first sample is at the origin.
inline Lattice world_of(int width, int height, double cell_size, bool wrap = false) {
    return {.width = width, .height = height, .cell_size = cell_size, .wrap_x = wrap, .wrap_y = wrap};
}

/// A generator's heights on a window of the world, in a height range of 0 to 1000 m.
template <class Generator>
Terrain make_terrain(const Generator& stage, const Lattice& world, const Lattice& window,
                     std::uint64_t seed = 1) {
    Terrain terrain;
    terrain.lattice = window;
    Context context;
    context.world = {.lattice = world, .range = {0, 1000}};
    context.seed = seed;
    stage.apply(terrain, context);
    return terrain;
}

/// The whole world's heights.
template <class Generator>
Grid<float> make_map(const Generator& stage, const Lattice& world, std::uint64_t seed = 1) {
    return *make_terrain(stage, world, world, seed).height();
}

}  // namespace talus
