#pragma once

#include <cstdint>
#include <vector>

#include "core/surface/plant_facts.h"

namespace talus {

/// A vertex of a plant's mesh, which is 1 high and 1 across and stands at (0, 0, 0).
struct PlantVertex {
    float x, y, z;
    float normal_x, normal_y, normal_z;
    float wood;   ///< 1 for trunks, 0 for leaves and boulders, -1 for single twigs, between whose leaves one
                  ///< sees
    float shade;  ///< 0 to 1: how much of the sky reaches it between leaves
};

/// Triangles, counter-clockwise from outside. Leaves may be seen from behind as well.
struct PlantMesh {
    std::vector<PlantVertex> vertices;
    std::vector<std::uint16_t> indices;
};

/// How finely a mesh is made: `coarse` for the many plants of a forest, `fine` for the few beside the camera.
/// Both have the same boughs and clumps of leaves, so that one may take the other's place.
enum class PlantFineness : std::uint8_t { coarse, fine };
inline constexpr std::size_t k_plant_finenesses = 2;

/// Returns the mesh of a shape: some hundred triangles or fewer, or up to some 1,100.
PlantMesh plant_mesh(PlantShape shape, PlantFineness fineness);

}  // namespace talus
