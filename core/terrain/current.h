#pragma once

#include "core/base/grid.h"
#include "core/terrain/world_place.h"

namespace talus {

/// How water or air moves over a map, at its samples.
struct Current {
    Grid<float> east;   ///< m/s
    Grid<float> south;  ///< m/s
    float quick = 2;    ///< m/s that count as quick: a picture scales streaks by it
};

/// Returns where what is at a place is after a time, if it goes on moving as it does now: one step of the
/// midpoint method. Beyond the map it moves as at its border.
WorldPlace drifted(const Current& current, const Lattice& lattice, const WorldPlace& from, double seconds);

}  // namespace talus
