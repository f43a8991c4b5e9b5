#pragma once

#include <cstdint>

#include "core/base/cell_rectangle.h"
#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/strokes.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What a stroke is done to.
struct SculptedMap {
    Lattice window;  ///< of the map
    Lattice world;   ///< the whole map at this resolution
    HeightRange range;
    std::uint64_t seed = 0;  ///< of the knolls of noise
};

/// Does a stroke to heights [m] of the map's size, and returns a rectangle outside of which none has changed.
/// Strokes that paint do nothing to the ground. Throws Cancelled, and then leaves the heights half done.
CellRectangle sculpt(const Stroke& stroke, const SculptedMap& map, Grid<float>& heights, Progress* progress);

/// Returns how far from a place the stroke looks at the ground [m].
double stroke_reach(const Stroke& stroke, const Lattice& world);

}  // namespace talus
