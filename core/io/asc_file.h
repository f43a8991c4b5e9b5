#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/grid.h"
#include "core/base/progress.h"

namespace talus {

/// An Arc/Info ASCII grid, as GIS programs exchange heights.
struct AscGrid {
    Grid<float> values;  ///< first row north; NaN where the grid has no data
    double cell_x = 1;   ///< from west to east, in the grid's unit: metres or degrees
    double cell_y = 1;   ///< from north to south
    double west = 0;     ///< of the westernmost cells' middle
    double south = 0;    ///< of the southernmost cells' middle

    double north() const { return south + cell_y * (values.height() - 1); }
    double east() const { return west + cell_x * (values.width() - 1); }
};

/// Reads one: ncols, nrows, xllcorner or xllcenter, yllcorner or yllcenter, cellsize or dx and dy,
/// NODATA_value, in any order and case, then the values, however they are broken into lines. path: for
/// messages. Throws FileError for what is no such grid, is cut short or has more than max_cells; Cancelled.
AscGrid parse_asc(std::string_view text, const std::string& path, std::size_t max_cells,
                  Progress* progress = nullptr);

/// Whether the grid's numbers are degrees of longitude and latitude: cells under a tenth, all of them on the
/// globe.
bool is_in_degrees(const AscGrid& grid);

/// How long a degree is at a latitude [°], in metres: along the parallel and along the meridian of the WGS 84
/// ellipsoid, by the usual series, within a metre (*American Practical Navigator*, Bowditch).
struct DegreeLength {
    double west_east;
    double north_south;
};
DegreeLength degree_length(double latitude);

}  // namespace talus
