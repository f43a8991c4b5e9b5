#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/terrain/map_line.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A piece of a river, drawn with one width. Its points run downstream.
struct RiverLine {
    MapLine line;      ///< metres of the world
    double width = 0;  ///< m; 0 where the terrain has no widths of rivers
    double area = 0;   ///< m²: ground whose water runs through its lower end
};

/// Returns the rivers of a terrain as lines from their springs to the sea, a lake, the border or another
/// river: their courses (core/water/river_course.h), from where `least_area` [m²] of ground drains through a
/// place. Where the terrain has the field `river_order`, only rivers that are in it are drawn, and
/// `river_width` tells their widths.
///
/// lakes: cells that are not 0 are standing water, in which no line is drawn. Pieces of one river share their
/// ends. progress: may be null. Throws Cancelled, std::bad_alloc.
std::vector<RiverLine> river_lines(const Terrain& terrain, double least_area, const Grid<std::uint8_t>& lakes,
                                   const Progress* progress = nullptr);

/// Returns where water stands on the ground: the cells at least `least_depth` [m] deep of the field `water`,
/// without those of rivers and without bodies of water that a river runs through and that are narrower than a
/// few cells. Empty where the terrain has no such field.
Grid<std::uint8_t> standing_water(const Terrain& terrain, float least_depth);

}  // namespace talus
