#pragma once

#include <glm/vec3.hpp>
#include <optional>

#include "render/camera.h"
#include "render/ground.h"

namespace talus {

/// Where an eye can be in the caves of a ground: among their walls alone, whatever lies above them.

/// Returns whether a place in draw space lies in a cave, as far from its walls as an eye keeps.
bool is_free_in_cave(const glm::dvec3& place, const Ground& ground, float exaggeration);
/// Returns the free place beside the wall that is nearest to a place in the rock; none where none is near.
std::optional<glm::dvec3> beside_wall(const glm::dvec3& place, const Ground& ground, float exaggeration);

struct CaveEye {
    glm::dvec3 eye;  ///< draw space
    double heading;  ///< degrees clockwise from north
};
/// Returns the eye of one who stands in the mouth at which a view looks and looks the farthest way in; none
/// where no cave is open there, or its floor lies far below. eye_height: m above the floor.
std::optional<CaveEye> eye_in_mouth(const View& view, const Ground& ground, double eye_height);

}  // namespace talus
