#pragma once

#include <vector>

#include "core/terrain/terrain.h"
#include "core/terrain/world_place.h"

namespace talus {

/// A section through a terrain along a straight line, in samples evenly spaced from one end to the other.
struct Profile {
    double length = 0;           ///< m, along the map
    std::vector<float> heights;  ///< m, of the ground
    std::vector<float> water;    ///< m above the ground, at least 0; empty without the field
    std::vector<float> before;   ///< m: the ground before what has the field `change`; empty without it
};

/// Samples a line, as value_at does. samples: at least 2. terrain: one with heights.
Profile profile_along(const Terrain& terrain, WorldPlace from, WorldPlace to, int samples);

}  // namespace talus
