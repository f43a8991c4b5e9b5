#pragma once

#include <cstdint>
#include <vector>

#include "core/io/height_mesh.h"

namespace talus {

/// What is carved from the ground of a map, for a file that holds both as one mesh: cells that the ground
/// leaves out, and the triangles that are there instead. They share the samples along the rim with the
/// ground, so nothing gapes.
struct CarvedGround {
    struct Vertex {
        double x = 0, y = 0;                ///< samples from the map's first
        float z = 0;                        ///< m
        float east = 0, north = 0, up = 1;  ///< the direction away from the rock, of length 1
    };
    std::vector<std::uint32_t> holes = {};  ///< cells, counted row by row, in order
    std::vector<Vertex> vertices = {};      ///< besides the samples of the map
    /// Corners are samples of the map, counted row by row, and from there on `vertices`.
    std::vector<HeightMesh::Corners> triangles = {};
};

}  // namespace talus
