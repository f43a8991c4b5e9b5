#pragma once

#include "render/camera.h"
#include "render/ground.h"

namespace talus {

/// What an eye that stands on the ground sees of it in one direction.
struct FreeView {
    double heading;  ///< degrees clockwise from north
    double wall;     ///< degrees above the level, of the highest ground that is near
    double skyline;  ///< the same of all ground in this direction
};

/// Looks from an eye, in draw space, along one heading over the ground and its sea.
FreeView free_view(const Ground& ground, float exaggeration, const glm::dvec3& eye, double heading);
/// Returns the heading itself where no wall stands right before the eye. Else it returns the least turn
/// towards open land, or where there are walls all around to the lowest of them.
FreeView freest_view(const Ground& ground, float exaggeration, const glm::dvec3& eye, double heading);

}  // namespace talus
