#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

#include "render/figure_meshes.h"

namespace talus {

/// A place on level ground, in metres east and north of a figure's foot.
struct ShadowVertex {
    float east, north;
    float shade;  ///< 0 to 1: how much of the sun the figure takes from it
};

/// Triangles that cover a shadow once, with a soft edge of one of their sides.
struct ShadowMesh {
    std::vector<ShadowVertex> vertices;
    std::vector<std::uint16_t> indices;
};

/// Returns the shadow that a figure casts on level ground through its foot. What of it lies in the ground
/// casts none. sun: unit vector towards it, above the horizon. Its length is that of the shadow: it grows
/// without bound towards the horizon.
ShadowMesh figure_shadow(const FigureMesh& figure, const GroundRise& rise, glm::vec3 sun);

}  // namespace talus
