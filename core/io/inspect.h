#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/statistics.h"
#include "core/io/read_terrain.h"
#include "core/terrain/earthwork.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What is told of a layer that made the terrain.
struct LayerReport {
    std::string name;
    double seconds = 0;              ///< that it took
    std::optional<Earthwork> moved;  ///< by one that follows a drawn line
};

/// What `talus inspect` reports about a terrain.
struct TerrainReport {
    Lattice lattice;
    std::optional<FileSamples> samples;  ///< of a file whose cells are not square
    HeightRange range;
    float sea_level = 0;    ///< m
    MapStatistics height;   ///< m
    SlopeStatistics slope;  ///< degrees
    double range_used = 0;  ///< share of the 16-bit range between the lowest and the highest value, 0 to 1
    double clipped =
        0;         ///< share of the cells outside the height range, 0 to 1; none of a file's whole numbers
    int bits = 0;  ///< of the whole numbers that a file held; 0: metres
    double at_lowest = 0;   ///< share of the cells with the lowest of these, where clipped cells end up
    double at_highest = 0;  ///< likewise
    std::optional<double> spectral_exponent;  ///< absent for maps under 128 samples to a side, and flat ones
    std::optional<SeamStep> seam_x;           ///< east to west, m; for maps that wrap
    std::optional<SeamStep> seam_y;           ///< south to north, m
    std::uint64_t checksum = 0;               ///< see checksum_of
    std::vector<LayerReport> layers = {};     ///< where they are asked for, in the order in which they ran
};

/// Measures a terrain with heights. progress: may be null. Throws Cancelled.
TerrainReport inspect(const Terrain& terrain, Progress* progress = nullptr);
/// Measures what was read from a file; its heights as the file has them.
TerrainReport inspect(const ReadTerrain& read, Progress* progress = nullptr);

/// Returns the bytes of memory that measuring a terrain of this size takes at most, besides the terrain.
std::size_t inspection_bytes(int width, int height);

/// Returns a line "name  value" for each figure, formatted for users. Ends with a newline.
std::string inspection_text(const TerrainReport& inspection);
/// Returns the figures as a JSON object; numbers in full, absent values as null. Ends with a newline.
std::string inspection_json(const TerrainReport& inspection);

}  // namespace talus
