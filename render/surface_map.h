#pragma once

#include <cstdint>
#include <vector>

#include "core/base/grid.h"
#include "render/height_pyramid.h"

namespace talus {

/// What a fragment of the terrain needs to know, in one texture fetch. Each channel is 0 to 65535.
struct SurfaceTexel {
    std::uint16_t normal_x;  ///< of the unit normal without exaggeration, east: -1 to 1
    std::uint16_t normal_y;  ///< north
    std::uint16_t height;    ///< from the least height of the map to its greatest
    std::uint16_t
        cavity;  ///< 1/2 on even ground, more on ridges, less in gullies, by the bend from cell to cell
};

/// The map at its own size and halved again and again down to a single texel, for minification.
using SurfaceMips = std::vector<Grid<SurfaceTexel>>;

/// cell: m between samples. Reuses the memory of `mips` where the size is the same.
void make_surface(const Grid<float>& heights, HeightBounds bounds, double cell, SurfaceMips& mips);

}  // namespace talus
