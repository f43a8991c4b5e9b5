#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/resample_map.h"
#include "core/io/byte_order.h"
#include "core/terrain/stage.h"
#include "core/terrain/terrain.h"

namespace talus {

/// How a file is to be read. All of it decides the map, so it is also what a map in memory is found by.
struct ImportSource {
    std::string path;
    ByteOrder byte_order = ByteOrder::automatic;
    int width = 0;   ///< samples of a raw file; 0: to be found
    int height = 0;  ///< samples
    int quarters_right = 0;
    bool bottom_row_first = false;
    bool wraps = false;  ///< its east and its north side are followed by the other ones

    friend bool operator==(const ImportSource&, const ImportSource&) = default;
};

/// A file's heights, whole and ready to be sampled at any scale.
struct ImportedMap : Resource {
    MapPyramid values;                 ///< metres, or whole numbers up to `steps`
    int steps = 0;                     ///< 0: metres
    int width = 0;                     ///< samples
    int height = 0;                    ///< samples
    double cell_x = 0;                 ///< m; 0: the file does not say
    double cell_y = 0;                 ///< m
    std::optional<HeightRange> range;  ///< that its sidecar tells
    float lowest = 0;                  ///< of the values
    float highest = 0;
    std::vector<std::string> remarks;  ///< one line each: what was found, had to be assumed or was filled
};

/// The file's map: from memory while the file has neither changed its size nor its time, else read. Gaps in
/// the data are filled from around them. Any thread. Throws FileError, Cancelled.
std::shared_ptr<const ImportedMap> imported_map(const ImportSource& source, Progress* progress);

/// The same without reading: null unless it is in memory.
std::shared_ptr<const ImportedMap> imported_map_in_memory(const ImportSource& source);

/// Bytes that the maps in memory take together (the newest stays in any case), and that one may take; larger
/// files are refused. The default is 1 GiB.
void set_import_memory(std::size_t bytes);

}  // namespace talus
