#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/embedded_file.h"
#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/io/byte_order.h"
#include "core/io/safe_file.h"
#include "core/io/sidecar.h"

namespace talus {

struct ReadSettings {
    std::string_view format = {};  ///< a format's key, or `asc`; empty: from the name's ending
    int width = 0;   ///< samples, for raw files; 0: from the sidecar, else the map is assumed to be square
    int height = 0;  ///< samples
    ByteOrder byte_order = ByteOrder::automatic;   ///< of raw files
    std::size_t max_cells = std::size_t{1} << 28;  ///< larger files are refused before memory is taken
};

/// The heights of a file before they have a place in a world.
struct Heightmap {
    Grid<float> values;  ///< metres, or whole numbers from 0 to `steps`; first row north; NaN: no data
    int steps = 0;  ///< 0: the values are metres; else the value that stands for the top of a height range
    double cell_x = 0;  ///< m from column to column; 0: the file does not say
    double cell_y = 0;  ///< m from row to row
    std::optional<Sidecar> sidecar = {};
    std::vector<std::string> remarks = {};  ///< one line each: what was found or had to be assumed
};

/// Returns the endings, lower case, of the files that can be read.
std::span<const std::string_view> heightmap_endings();
bool has_heightmap_ending(std::string_view path);

/// Reads PNG of any kind (grey; for colours the brightness), `.r16` and `.raw` of either byte order, `.r32`,
/// EXR, TIFF of most kinds, and GeoTIFF and `.asc` in metres or degrees. The sidecar that an export wrote
/// beside it tells the size of a raw file, its byte order, the height range and the metres per cell.
///
/// Files may come from anywhere: sizes are checked before memory is taken, and anything that does not fit
/// throws FileError. progress: may be null; throws Cancelled.
Heightmap read_heightmap(const std::string& path, const ReadSettings& settings, Progress* progress = nullptr);

}  // namespace talus
