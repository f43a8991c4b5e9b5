#pragma once

#include "render/camera.h"
#include "render/ground.h"

namespace talus {

/// What an eye that stands on the ground sees of it in one direction.
struct FreeView {
    double heading;  ///< degrees clockwise from north
    double sight;    ///< m along a level line to ground as high as the eye, or to the border
    double skyline;  ///< degrees above the level, of the highest ground in this direction
};

/// Looks from an eye, in draw space, along one heading over the ground and its sea.
FreeView free_view(const Ground& ground, float exaggeration, const glm::dvec3& eye, double heading);
/// Returns the heading itself where no wall stands right before the eye. Else it returns the least turn
/// towards land that lies half as far open as in the freest direction.
FreeView freest_view(const Ground& ground, float exaggeration, const glm::dvec3& eye, double heading);

}  // namespace talus
