#pragma once

#include <cstdint>

#include "core/base/grid.h"
#include "render/height_pyramid.h"
#include "render/mip_levels.h"

namespace talus {

/// What a fragment of the terrain needs, in one texture fetch. Each channel is 0 to 65535.
struct SurfaceTexel {
    std::uint16_t normal_x;  ///< of the unit normal without exaggeration, east: -1 to 1
    std::uint16_t normal_y;  ///< north
    std::uint16_t height;    ///< within the bounds that it was made for
    std::uint16_t
        cavity;  ///< 1/2 on even ground, more on ridges, less in gullies, by the curvature from cell to cell
};

using SurfaceLevels = MipLevels<SurfaceTexel>;

/// Returns the bounds that texels are made for: those of the map on steps of a sixteenth to an eighth of
/// their span, so that ground that grows a little leaves all other texels as they are.
HeightBounds surface_bounds(HeightBounds heights);

/// Makes the texels of a map. bounds: around all the heights. cell: m between samples. progress: may be null;
/// throws Cancelled.
SurfaceLevels make_surface(const Grid<float>& heights, HeightBounds bounds, double cell,
                           const Progress* progress = nullptr);

/// Makes the same texels at the cost of the rectangle: copies those of `earlier` and recomputes those that
/// depend on heights in it. earlier: of a map of this size, with these bounds and this cell, whose heights
/// differ only within `changed`.
SurfaceLevels make_surface(const Grid<float>& heights, HeightBounds bounds, double cell,
                           const SurfaceLevels& earlier, const CellRectangle& changed);

}  // namespace talus
