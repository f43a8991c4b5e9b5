#pragma once

#include <limits>

#include "core/base/progress.h"

namespace talus {

struct CarvedGround;

inline constexpr int k_min_mesh_triangles = 20;           ///< the smallest budget
inline constexpr int k_max_mesh_triangles = 500'000'000;  ///< the largest
inline constexpr double k_min_print_size = 1;             ///< mm
inline constexpr double k_max_print_size = 10'000;

/// What the user chooses for meshes.
struct MeshChoice {
    int triangles = 0;        ///< at most so many in a file; 0: every sample is a vertex
    double print_size = 100;  ///< mm, the longer side of a solid that is to be printed

    friend bool operator==(const MeshChoice&, const MeshChoice&) = default;
};

/// What the mesh in a file needs to know besides the heights.
struct MeshFrame {
    MeshChoice choice = {};
    bool joins = false;   ///< the file is a tile: its border keeps all samples, so that neighbours fit
    double centre_x = 0;  ///< of the whole map, m from its south-western sample
    double centre_y = 0;  ///< towards the north
    float lowest = std::numeric_limits<float>::infinity();  ///< m, of all files; known once all rows are made
    const CarvedGround* carved = nullptr;                   ///< see ExportSettings
    Progress* progress = nullptr;                           ///< of the making of the mesh; may be null
};

}  // namespace talus
