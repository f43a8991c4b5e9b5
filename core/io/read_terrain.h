#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/base/statistics.h"
#include "core/io/read_heightmap.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What a file holds before it is resampled to square cells.
struct FileSamples {
    MapSize size;
    double cell_x = 0;  ///< m
    double cell_y = 0;  ///< m
    MapStatistics heights;
};

struct ReadTerrain {
    Terrain terrain;
    std::optional<FileSamples> samples = {};  ///< of a file whose cells are not square
    int bits = 0;                             ///< of the whole numbers in the file; 0 where they are metres
    std::vector<std::string> remarks;         ///< one line each: what was found or had to be assumed
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
