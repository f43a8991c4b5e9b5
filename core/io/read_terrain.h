#pragma once

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/io/read_heightmap.h"
#include "core/terrain/terrain.h"

namespace talus {

struct ReadTerrain {
    Terrain terrain;
    int bits = 0;                      ///< of the whole numbers in the file; 0 where they are metres
    std::vector<std::string> remarks;  ///< one line each: what was found or had to be assumed
};

/// Reads a heightmap as a terrain of its own (see read_heightmap for the formats). Its sidecar gives height
/// range, metres per pixel, sea level and wrapping. Without one, whole numbers are assumed to span the
/// default height range, metres to span their own, and pixels to be a metre apart, and the remarks say so. A
/// grid whose cells are not square is resampled at the shorter of their sides.
///
/// Throws FileError, Cancelled. progress: may be null.
ReadTerrain read_terrain(const std::string& path, const ReadSettings& settings = {},
                         Progress* progress = nullptr);

}  // namespace talus
