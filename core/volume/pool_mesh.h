#pragma once

#include <vector>

#include "core/terrain/terrain.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/fluid.h"

namespace talus {

/// The open surfaces of one fluid in caves, level and facing upwards. They lie on the triangles of the map's
/// cells and end a little within the rock, where the walls of caves hide it.
struct PoolMesh {
    Fluid fluid = Fluid::water;
    CaveMesh mesh = {};  ///< without keys and holes
};

/// Returns the surfaces of a terrain's cave lakes, those of each fluid together; none where there are none.
/// Throws Cancelled, std::bad_alloc. progress: may be null.
std::vector<PoolMesh> pool_meshes(const Terrain& terrain, Progress* progress = nullptr);

}  // namespace talus
