#pragma once

#include "render/ground.h"

namespace talus {

/// What the terrain is like at a point of it.
struct Probe {
    double x = 0;      ///< m from the western border
    double y = 0;      ///< m from the northern border
    float height = 0;  ///< m
    float slope = 0;   ///< degrees, by central differences over two cells
};

/// point: as Ground::pick gave it; terrain: the one that ground was made from.
Probe probe_at(const Terrain& terrain, const GroundPoint& point);

}  // namespace talus
