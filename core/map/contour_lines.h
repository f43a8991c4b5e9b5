#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/map_line.h"

namespace talus {

/// Returns the lines along which the values, finite, pass a level: marching squares (Lorensen and Cline's
/// method of 1987 in the plane), joined to lines. Points are in metres of the world and lie on the sides of
/// the cells, where linear interpolation meets the level; a value equal to it counts as above. In a cell
/// whose corners are above and below in turn, the mean of the four decides which of them are joined.
///
/// A line is closed or ends at the border of the map. A lattice that wraps has a border, too: its seam, up to
/// which, once more beyond the last column or row, lines are drawn.
///
/// Open lines come first, along the border clockwise from the upper left corner, then closed ones in rows
/// from the north; the same lines on any number of threads. progress: may be null. Throws Cancelled.
std::vector<MapLine> contour_lines(const Grid<float>& values, const Lattice& map, float level,
                                   const Progress* progress = nullptr);

}  // namespace talus
