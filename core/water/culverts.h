#pragma once

#include "core/base/progress.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns the ground as water finds it: beneath roads, and what they have cut and filled, it leads smoothly
/// from one side to the other, as their culverts do. The terrain's own height where there is no road.
/// progress: may be null; throws Cancelled.
Field<float> culverted_ground(const Terrain& terrain, const Progress* progress);

/// Returns how deep water that is so deep on the culverted ground stands on the ground itself [m]: not at all
/// in an embankment, and no deeper in a cut.
float depth_over_culvert(float water, float culverted, float ground);

}  // namespace talus
