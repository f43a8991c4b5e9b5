#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/resample_map.h"
#include "core/io/read_heightmap.h"
#include "core/terrain/stage.h"
#include "core/terrain/terrain.h"

namespace talus {

/// How a file is to be read. The map depends on all of it, so it is also the key of a map in memory.
struct ImportSource {
    std::string path;
    ReadSettings settings = {};  ///< max_cells is set by the memory that maps may take
    int quarters_right = 0;
    bool bottom_row_first = false;
    bool wraps = false;  ///< the east side continues at the west side, the south side at the north side

    friend bool operator==(const ImportSource&, const ImportSource&) = default;
};

/// A file's heights, complete and ready to be sampled at any scale.
struct ImportedMap : Resource {
    MapPyramid values;                 ///< metres, or whole numbers up to `steps`
    int steps = 0;                     ///< 0: the values are metres
    int width = 0;                     ///< samples
    int height = 0;                    ///< samples
    double cell_x = 0;                 ///< m; 0: the file does not say
    double cell_y = 0;                 ///< m
    std::optional<HeightRange> range;  ///< from its sidecar
    float lowest = 0;                  ///< of the values
    float highest = 0;
    std::vector<std::string> channels;  ///< the names of all, where there are several
    int pages = 1;
    std::vector<std::string> remarks;  ///< one line each: what was found, assumed or filled in
};

/// Returns the file's map: from memory as long as the file has the same size and time, else it is read. Gaps
/// in the data are filled from around them. Any thread may call it. Throws FileError, Cancelled.
std::shared_ptr<const ImportedMap> imported_map(const ImportSource& source, Progress* progress);

/// Returns the map if it is in memory, else null, without reading the file.
std::shared_ptr<const ImportedMap> imported_map_in_memory(const ImportSource& source);

/// Limits how many bytes the maps in memory may take together (the newest always stays). A larger file is
/// refused. The default is 1 GiB.
void set_import_memory(std::size_t bytes);

}  // namespace talus
