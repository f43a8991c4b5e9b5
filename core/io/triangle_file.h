#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/io/terrain_mesh.h"

namespace talus {

/// Triangles as a file has them: its axes and its unit.
struct TriangleMesh {
    std::vector<Vector3> places = {};
    std::vector<HeightMesh::Corners> triangles = {};  ///< counter-clockwise seen from outside
};

struct NamedMesh {
    std::string name;
    TriangleMesh mesh = {};
};
/// Writes meshes as objects of one Wavefront OBJ, with a normal for each vertex, that of the triangles around
/// it by their areas. comment: a line on its axes. Throws FileError, Cancelled.
void write_obj(std::span<const NamedMesh> objects, const std::string& comment, const std::string& path,
               Progress* progress = nullptr);
/// Writes a mesh as binary STL. Throws FileError where it has more triangles than that counts, Cancelled.
void write_stl(const TriangleMesh& mesh, const std::string& path, Progress* progress = nullptr);

}  // namespace talus
