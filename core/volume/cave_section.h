#pragma once

#include <vector>

#include "core/terrain/terrain.h"
#include "core/terrain/world_place.h"
#include "core/volume/cave_span.h"

namespace talus {

/// Returns what is open below the ground along a straight line, cut downwards: at each of as many samples as
/// profile_along() has, the spans from the lowest to the highest, none of which meet, with what stands in
/// them. Empty where the terrain has no features. samples: at least 2. terrain: one with heights.
std::vector<std::vector<CaveSpan>> caves_along(const Terrain& terrain, WorldPlace from, WorldPlace to,
                                               int samples);

}  // namespace talus
