#pragma once

#include "core/terrain/terrain.h"
#include "render/ground.h"

namespace talus {

/// What the terrain is like at a point of it.
struct Probe {
    double x = 0;      ///< m from the western border
    double y = 0;      ///< m from the northern border
    float height = 0;  ///< m
    float slope = 0;   ///< degrees, by central differences over two cells
};

/// point: as Ground::pick gave it; shown: the terrain that ground was made from; terrain: that or, where it
/// is shown three times three, the one that `shown` repeats, which x and y are told in.
Probe probe_at(const Terrain& terrain, const Terrain& shown, const GroundPoint& point);

}  // namespace talus
