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
#include "core/io/map_place.h"
#include "core/io/safe_file.h"
#include "core/io/sidecar.h"

namespace talus {

/// How the colours of a picture of 8 bits a channel become heights.
enum class ColourHeights {
    automatic,   ///< as digits where the map is smooth only so, else by brightness
    brightness,  ///< steps of the height range
    terrarium,   ///< metres in the digits of Terrarium's tiles
    mapbox       ///< metres in the digits of Mapbox's Terrain-RGB tiles
};

/// What the numbers of a raw file are.
enum class RawNumbers {
    by_ending,  ///< as its ending or its format tells
    steps16,    ///< 16 bits, steps of the height range
    metres16,   ///< 16 bits with sign, metres
    metres32    ///< 32-bit floats, metres
};

struct ReadSettings {
    std::string format = {};  ///< a format's key, or `gdal`; empty: from the name's ending
    int width = 0;   ///< samples, for raw files; 0: from the sidecar, else the map is assumed to be square
    int height = 0;  ///< samples
    ByteOrder byte_order = ByteOrder::automatic;  ///< of raw files
    RawNumbers raw_numbers = RawNumbers::by_ending;
    int page = 1;              ///< of a TIFF with several
    std::string channel = {};  ///< a channel's name, or its number from 1; empty: the one that holds heights
    ColourHeights colours = ColourHeights::automatic;
    bool find_voids = true;  ///< takes lone extreme values that no file declares for cells without data
    bool in_utm = false;  ///< a map in degrees is projected to metres in the UTM zone of its middle, by GDAL
    /// The part that is read, in samples of the map as it is shown, with north up; a width of 0: all. By
    /// GDAL, which reads nothing else of the file.
    SampledPart window = {};
    std::size_t max_cells = std::size_t{1} << 28;  ///< larger files are refused before memory is taken

    friend bool operator==(const ReadSettings&, const ReadSettings&) = default;
};

/// The heights of a file before they have a place in a world.
struct Heightmap {
    Grid<float> values;  ///< metres, or whole numbers from 0 to `steps`; first row north; NaN: no data
    int steps = 0;  ///< 0: the values are metres; else the value that stands for the top of a height range
    double cell_x = 0;  ///< m from column to column; 0: the file does not say
    double cell_y = 0;  ///< m from row to row
    std::optional<Sidecar> sidecar = {};
    std::vector<std::string> channels = {};  ///< the names of all, where there are several
    int pages = 1;
    std::vector<std::string> remarks = {};  ///< one line each: what was found or had to be assumed
};

/// What the user is told of a map that does not say how large it is.
inline constexpr const char* k_no_extent =
    "it does not say how large it is: its samples are taken to be 1 m apart";

/// Returns the endings, lower case, of the files that can be read.
std::span<const std::string_view> heightmap_endings();
bool has_heightmap_ending(std::string_view path);

/// Returns the list of formats that can be read, as "png (.png), raw (.r16, .raw, .r32), …".
std::string readable_formats();

/// Reads PNG of any kind (grey, the brightness of colours, tiles of web maps), `.r16`, `.raw` and `.r32` of
/// either byte order, EXR, TIFF of most kinds, SRTM's `.hgt`, `.bil` and `.flt` with their header, GeoTIFF
/// and `.asc` in any unit, and by GDAL, where it is installed, whatever it reads. World files, `.prj` and
/// GDAL's `.aux.xml` beside a map tell its place, its unit and its numbers. The sidecar that an export wrote
/// beside it tells the size of a raw file, its byte order, the height range and the metres per cell.
///
/// Files may come from anywhere: sizes are checked before memory is taken, and anything that does not fit
/// throws FileError. progress: may be null; throws Cancelled.
Heightmap read_heightmap(const std::string& path, const ReadSettings& settings, Progress* progress = nullptr);

}  // namespace talus
