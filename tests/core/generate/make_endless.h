#pragma once

#include "core/terrain/stage.h"

namespace talus {

/// A place in an endless world that no float counts to.
inline constexpr std::int64_t k_far = std::int64_t{1} << 40;

/// A generator's heights in a window of an endless world, in a height range of 0 to 1000 m; anchor: the piece
/// at its origin.
template <class Generator>
Grid<float> make_endless(const Generator& stage, const Lattice& anchor, std::int64_t x0, std::int64_t y0,
                         int width, int height, std::uint64_t seed = 1) {
    Terrain terrain;
    terrain.lattice = {.width = width, .height = height, .x0 = x0, .y0 = y0, .cell_size = anchor.cell_size};
    Context context;
    context.world = {.lattice = anchor, .range = {0, 1000}, .endless = true};
    context.seed = seed;
    stage.apply(terrain, context);
    return *terrain.height();
}

}  // namespace talus
