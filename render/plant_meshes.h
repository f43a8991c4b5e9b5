#pragma once

#include <cstdint>
#include <vector>

#include "core/surface/plant_facts.h"

namespace talus {

/// A vertex of a plant's mesh, which is 1 high and 1 across and stands at (0, 0, 0).
struct PlantVertex {
    float x, y, z;
    float normal_x, normal_y, normal_z;
    float wood;   ///< 1 for trunks, 0 for leaves; for boulders 0
    float shade;  ///< 0 to 1: how much of the sky reaches it between leaves
};

/// Triangles, counter-clockwise from outside. Leaves may be seen from behind as well.
struct PlantMesh {
    std::vector<PlantVertex> vertices;
    std::vector<std::uint16_t> indices;
};

/// Returns the mesh of a shape: a few dozen triangles.
PlantMesh plant_mesh(PlantShape shape);

}  // namespace talus
