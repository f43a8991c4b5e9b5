#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "core/io/terrain_mesh.h"

namespace talus {

/// One object of a scene, whose vertices have normals and texture coordinates, and colours or none.
struct GlbPart {
    std::string name;
    std::array<double, 4> colour = {1, 1, 1, 1};      ///< of its material, linear
    std::vector<Vector3> places = {};                 ///< m, x to the east, y up, z to the south
    std::vector<Vector3> normals = {};                ///< of length 1, one for each place
    std::vector<std::array<float, 2>> uvs = {};       ///< one for each place
    std::vector<std::array<float, 4>> colours = {};   ///< 0 to 1, one for each place, or none
    std::vector<HeightMesh::Corners> triangles = {};  ///< counter-clockwise seen from outside
};

/// Writes parts that have triangles as the nodes of one scene (glTF 2.0, binary). Throws FileError, where
/// they take more than the 4 GB that a file can count, too; Cancelled. progress: may be null.
void write_glb(std::span<const GlbPart> parts, const std::string& path, Progress* progress = nullptr);

}  // namespace talus
