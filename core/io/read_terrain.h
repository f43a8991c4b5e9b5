#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/io/safe_file.h"
#include "core/terrain/terrain.h"

namespace talus {

struct ReadSettings {
    std::string_view format = {};  ///< a format's key; empty: from the name's ending
    int width = 0;   ///< samples, for raw files; 0: from the sidecar, else the file is taken as square
    int height = 0;  ///< samples
    std::size_t max_cells = std::size_t{1} << 28;  ///< more are refused before any memory is taken
};

struct ReadTerrain {
    Terrain terrain;
    int bits = 0;                      ///< of the whole numbers in the file; 0 where they are metres
    std::vector<std::string> remarks;  ///< one line each: what had to be assumed
};

/// Reads a heightmap: PNG of 8 or 16 bits, `.r16` of either byte order, `.r32`, EXR. The sidecar that an
/// export wrote beside it gives size, height range, metres per pixel, sea level and wrapping; without one,
/// whole numbers are taken to span the default height range, metres to span their own, and pixels to be a
/// metre apart, and the remarks say so.
///
/// Files from anywhere: sizes are checked before memory is taken, and whatever does not fit throws FileError.
ReadTerrain read_terrain(const std::string& path, const ReadSettings& settings = {},
                         Progress* progress = nullptr);

}  // namespace talus
