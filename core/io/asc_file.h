#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/grid.h"
#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/io/safe_file.h"
#include "core/io/voids.h"

namespace talus {

/// Where a grid lies, in metres or degrees.
struct GridPlace {
    double west = 0;    ///< of the middle of the westernmost cells
    double south = 0;   ///< of the middle of the southernmost cells
    double cell_x = 1;  ///< from west to east
    double cell_y = 1;  ///< from north to south
};

/// An Arc/Info or GRASS ASCII grid, as GIS programs exchange heights.
struct AscGrid {
    Grid<float> values;  ///< first row north; NaN where the grid has no data
    GridPlace place;
    bool is_in_degrees = false;       ///< its header says so
    std::size_t assumed_no_data = 0;  ///< see AscReader

    double north() const { return place.south + place.cell_y * (values.height() - 1); }
    double east() const { return place.west + place.cell_x * (values.width() - 1); }
};

/// Reads a grid row by row: ncols, nrows, xllcorner or xllcenter, yllcorner or yllcenter, cellsize or dx and
/// dy, NODATA_value, or as GRASS has it north:, south:, east:, west:, rows:, cols:, null:, multiplier:, in
/// any order and case, then the values, broken into lines in any way. Throws FileError for text that is not
/// such a grid, is cut short or has more than max_cells.
class AscReader {
 public:
    /// Gives the next bytes of the text: up to `bytes`, none at its end.
    using Source = std::function<std::size_t(char* to, std::size_t bytes)>;
    /// bytes: of the whole text. path: for messages.
    AscReader(Source source, std::uint64_t bytes, const std::string& path, std::size_t max_cells);
    ~AscReader();

    MapSize size() const;
    GridPlace place() const;
    /// Returns whether its place is told in degrees: "47:30N".
    bool is_in_degrees() const;
    /// Reads the next row from the north: size().width floats, NaN where the grid has no data.
    void read_row(float* row);
    /// Returns how many values so far were -9999 in a text whose header names no NODATA_value. They count as
    /// no data, as the format says.
    std::size_t assumed_no_data() const;
    /// Checks, after the last row, that nothing follows.
    void finish();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Parses a whole text. Throws FileError, Cancelled.
AscGrid parse_asc(std::string_view text, const std::string& path, std::size_t max_cells,
                  Progress* progress = nullptr);

/// Writes a grid: every height with as few digits as give back the same float. Throws FileError.
class AscWriter {
 public:
    /// place: of square cells. output must outlive the writer.
    AscWriter(FileGroup::Output& output, MapSize size, const GridPlace& place);
    /// Writes the next `count` rows from the north, one after the other.
    void write_rows(const float* rows, int count);

 private:
    FileGroup::Output& output_;
    int width_;
};

}  // namespace talus
