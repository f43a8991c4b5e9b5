#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/map_size.h"
#include "core/io/crs_units.h"

namespace talus {

/// Where a file says that its samples lie: the middle of sample (column, row) has the coordinates
/// x = x0 + column · x_per_column + row · x_per_row, to the east, and y likewise, to the north.
struct MapPlace {
    double x0 = 0;
    double x_per_column = 1;
    double x_per_row = 0;
    double y0 = 0;
    double y_per_column = 0;
    double y_per_row = -1;
    /// Absent where the file does not tell it: small cells on the globe are then degrees, all others metres.
    std::optional<CrsUnit> unit = {};

    /// Returns the place of a map without rotation. west, north: the middle of its north-western sample.
    static MapPlace north_up(double west, double north, double cell_x, double cell_y) {
        return {.x0 = west, .x_per_column = cell_x, .y0 = north, .y_per_row = -cell_y};
    }
    /// Returns whether its cells have a size.
    bool is_valid() const;
};

/// Returns whether a place's coordinates are degrees of longitude and latitude.
bool is_in_degrees(const MapPlace& place, MapSize size);

/// A map's cells in metres, and a line for the user on each thing that was converted.
struct SettledCells {
    double cell_x = 0;  ///< 0: the place does not say
    double cell_y = 0;
    std::vector<std::string> remarks = {};
};

/// Turns a map so that its first row lies in the north and its first column in the west, and returns the size
/// of its cells then.
SettledCells settle_place(const MapPlace& place, Grid<float>& values);

/// A part of a map, in samples from its first column and its first row.
struct SampledPart {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    friend bool operator==(const SampledPart&, const SampledPart&) = default;
};

/// How a map is turned: at first rows become columns, then columns and rows are put in reverse order.
struct MapTurn {
    bool transposes = false;
    bool mirrors_columns = false;
    bool mirrors_rows = false;

    void apply(Grid<float>& values) const;
    /// Returns the size of a map of this size, turned.
    MapSize of(MapSize size) const { return transposes ? MapSize{size.height, size.width} : size; }
    /// Returns which part becomes this one of the turned map. size: of the map before.
    SampledPart before(SampledPart part, MapSize size) const;
};

/// Values of the tag Orientation of TIFF.
inline constexpr int k_bottom_row_first = 4;
inline constexpr int k_turned_right = 6;

/// Returns how a map is turned by the tag Orientation of TIFF (1 to 8).
MapTurn turn_of_orientation(int orientation);
/// Turns a map as the tag says.
void orient(Grid<float>& values, int orientation);
/// Returns how settle_place() turns a map.
MapTurn turn_of_place(const MapPlace& place);

/// The length of a degree at a latitude [°], in metres: along the parallel and along the meridian of the WGS
/// 84 ellipsoid, by the usual series, within a metre (*American Practical Navigator*, Bowditch).
struct DegreeLength {
    double west_east;
    double north_south;
};
DegreeLength degree_length(double latitude);

}  // namespace talus
