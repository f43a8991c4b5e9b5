#pragma once

#include "core/base/progress.h"
#include "core/terrain/terrain.h"
#include "core/water/rivers.h"

namespace talus {

/// Lets rivers that run in the bed of a drawn one (the field `river_bed`) fill it from bank to bank: the
/// water's surface joins the ground smoothly where the bed ends beside it, and the river is as wide as that.
/// ground: as rivers were drawn on it. progress: may be null; throws Cancelled.
void fill_drawn_beds(RiverMaps& maps, const Grid<float>& ground, const Terrain& terrain,
                     const Progress* progress);

}  // namespace talus
