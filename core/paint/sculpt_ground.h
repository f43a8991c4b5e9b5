#pragma once

#include "core/paint/surroundings.h"

namespace talus {

/// Does a stroke to heights [m] of the map's size, and returns a rectangle outside of which none has changed.
/// Strokes that paint do nothing to the ground. Throws Cancelled, and then leaves the heights half done.
CellRectangle sculpt(const Stroke& stroke, const SculptedMap& map, Grid<float>& heights, Progress* progress);

/// Returns how far from a place the stroke looks at the ground [m].
double stroke_reach(const Stroke& stroke, const Lattice& world);

}  // namespace talus
