#pragma once

#include <vector>

#include "core/terrain/terrain.h"
#include "core/terrain/world_place.h"

namespace talus {

/// A part of a plumb line that lies in a cave, m: what is open from `floor` up to `roof`, which is no higher
/// than the ground.
struct CaveSpan {
    float floor = 0, roof = 0;
    friend bool operator==(const CaveSpan&, const CaveSpan&) = default;
};

/// Returns what is open below the ground along a straight line, cut downwards: at each of as many samples as
/// profile_along() has, the spans from the lowest to the highest, none of which meet. Empty where the terrain
/// has no features. samples: at least 2. terrain: one with heights.
std::vector<std::vector<CaveSpan>> caves_along(const Terrain& terrain, WorldPlace from, WorldPlace to,
                                               int samples);

}  // namespace talus
