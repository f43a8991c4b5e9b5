#pragma once

#include <string>

#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/surface/scatter.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Voxels along each side of a model of MagicaVoxel.
inline constexpr int k_max_vox_side = 256;

struct VoxModel {
    MapSize size = {};     ///< voxels
    int height = 0;        ///< voxels
    double node_size = 0;  ///< m, the side of a voxel
};

/// Writes a terrain as one model of MagicaVoxel (`.vox`): the solid with its caves, water, snow and plants, a
/// colour for each material; x to the east, y to the north, z up, from a little under the lowest ground.
///
/// node_size: m, a voxel's side; where the terrain would be longer or higher than 256 of them, they are made
/// as large as it needs. Source: MagicaVoxel's file format, version 150, SIZE, XYZI and RGBA. Throws
/// FileError, Cancelled, std::bad_alloc. progress: may be null.
VoxModel write_vox(const Terrain& terrain, const Scatter& plants, double node_size, const std::string& path,
                   Progress* progress);

}  // namespace talus
