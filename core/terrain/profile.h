#pragma once

#include <vector>

#include "core/terrain/terrain.h"

namespace talus {

/// A place in the world, in metres from its first sample: x to the east, y to the south.
struct WorldPlace {
    double x = 0;
    double y = 0;
    friend bool operator==(const WorldPlace&, const WorldPlace&) = default;
};

/// Heights along a straight line over the ground.
struct Profile {
    double length = 0;           ///< m, along the map
    std::vector<float> heights;  ///< m, evenly spaced from one end to the other
};

/// Samples a line. samples: at least 2. Between samples of the map heights are interpolated linearly both
/// ways; beyond its border, where it does not wrap, the border's count. terrain: one with heights.
Profile profile_along(const Terrain& terrain, WorldPlace from, WorldPlace to, int samples);

}  // namespace talus
