#include "core/io/map_place.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/formatted.h"
#include "core/base/math.h"

namespace talus {
namespace {

// Cells smaller than this may be degrees: a grid whose file does not say its unit is then taken to be one.
constexpr double k_max_cell_in_degrees = 0.1;
constexpr double k_max_cell = 1e9;  // in units of the file

Grid<float> transposed(const Grid<float>& map) {
    Grid<float> result(map.height(), map.width());
    for (int y = 0; y < result.height(); ++y) {
        for (int x = 0; x < result.width(); ++x) result(x, y) = map(y, x);
    }
    return result;
}

void mirror_columns(Grid<float>& map) {
    for (int y = 0; y < map.height(); ++y) std::reverse(map.row(y), map.row(y) + map.width());
}

void mirror_rows(Grid<float>& map) {
    for (int y = 0; y < map.height() / 2; ++y)
        std::swap_ranges(map.row(y), map.row(y) + map.width(), map.row(map.height() - 1 - y));
}

double cell_along(double east, double north) { return std::sqrt(east * east + north * north); }

// The largest and the smallest coordinate along an axis.
std::pair<double, double> extremes(double first, double per_column, double per_row, MapSize size) {
    const double columns = per_column * (size.width - 1);
    const double rows = per_row * (size.height - 1);
    return {first + std::min(columns, 0.0) + std::min(rows, 0.0),
            first + std::max(columns, 0.0) + std::max(rows, 0.0)};
}

bool is_on_globe(const MapPlace& place, MapSize size, double degrees) {
    const auto [west, east] = extremes(place.x0, place.x_per_column, place.x_per_row, size);
    const auto [south, north] = extremes(place.y0, place.y_per_column, place.y_per_row, size);
    return west * degrees >= -180.01 && east * degrees <= 360.01 && south * degrees >= -90.01 &&
           north * degrees <= 90.01;
}

bool has_rows_southwards(const MapPlace& place) {
    return std::fabs(place.x_per_row) > std::fabs(place.x_per_column);
}

MapPlace with_rows_eastwards(MapPlace place) {
    if (!has_rows_southwards(place)) return place;
    std::swap(place.x_per_column, place.x_per_row);
    std::swap(place.y_per_column, place.y_per_row);
    return place;
}

}  // namespace

bool MapPlace::is_valid() const {
    const auto is_cell = [](double size) { return size > 0 && size < k_max_cell; };
    return is_cell(cell_along(x_per_column, y_per_column)) && is_cell(cell_along(x_per_row, y_per_row)) &&
           std::fabs(x0) < 1e12 && std::fabs(y0) < 1e12;
}

bool is_in_degrees(const MapPlace& place, MapSize size) {
    if (place.unit) return place.unit->is_angle && is_on_globe(place, size, place.unit->size);
    return cell_along(place.x_per_column, place.y_per_column) < k_max_cell_in_degrees &&
           cell_along(place.x_per_row, place.y_per_row) < k_max_cell_in_degrees &&
           is_on_globe(place, size, 1);
}

SettledCells settle_place(const MapPlace& as_told, Grid<float>& values) {
    SettledCells cells;
    if (!as_told.is_valid()) return cells;
    const bool angles = is_in_degrees(as_told, {values.width(), values.height()});
    const MapTurn turn = turn_of_place(as_told);
    turn.apply(values);
    const MapPlace place = with_rows_eastwards(as_told);
    const CrsUnit unit = place.unit.value_or(CrsUnit{.is_angle = angles});
    const std::string name(unit.is_angle && unit.size == 1 ? "degrees" : unit.name);
    double east = unit.is_angle ? 1 : unit.size;
    double north = east;
    const double middle = unit.size * (place.y0 + place.y_per_column * (values.width() - 1) / 2 +
                                       place.y_per_row * (values.height() - 1) / 2);
    if (angles) {
        const DegreeLength degree = degree_length(middle);
        east = degree.west_east * unit.size;
        north = degree.north_south * unit.size;
    }
    cells.cell_x = cell_along(place.x_per_column * east, place.y_per_column * north);
    cells.cell_y = cell_along(place.x_per_row * east, place.y_per_row * north);
    if (turn.mirrors_rows)
        cells.remarks.push_back("its rows begin in the south; they are turned so that north is up");
    if (angles) {
        cells.remarks.push_back(formatted(
            "its grid is in %s: at %.2f° %s its cells are %.4g m from west to east and %.4g m from north to "
            "south",
            name.c_str(), std::fabs(middle), middle < 0 ? "south" : "north", cells.cell_x, cells.cell_y));
    } else if (unit.is_angle) {
        cells.remarks.push_back("its cells are in " + name +
                                " but lie beyond the globe; they are taken for metres");
    } else if (!unit.is_metre()) {
        cells.remarks.push_back(
            formatted("its cells are in %s: they are %.7g m wide", name.c_str(), cells.cell_x));
    }
    if (place.x_per_row != 0 || place.y_per_column != 0)
        cells.remarks.push_back("it does not lie along north and east; its rows are read as they are");
    return cells;
}

void MapTurn::apply(Grid<float>& values) const {
    if (transposes) values = transposed(values);
    if (mirrors_columns) mirror_columns(values);
    if (mirrors_rows) mirror_rows(values);
}

SampledPart MapTurn::before(SampledPart part, MapSize size) const {
    const MapSize turned = of(size);
    if (mirrors_columns) part.x = turned.width - part.x - part.width;
    if (mirrors_rows) part.y = turned.height - part.y - part.height;
    return transposes ? SampledPart{part.y, part.x, part.height, part.width} : part;
}

MapTurn turn_of_orientation(int orientation) {
    if (orientation < 2 || orientation > 8) return {};
    // From 5 on, the file's rows are the picture's columns.
    return {.transposes = orientation >= 5,
            .mirrors_columns = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7,
            .mirrors_rows = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8};
}

void orient(Grid<float>& values, int orientation) { turn_of_orientation(orientation).apply(values); }

MapTurn turn_of_place(const MapPlace& as_told) {
    const MapPlace place = with_rows_eastwards(as_told);
    return {.transposes = has_rows_southwards(as_told),
            .mirrors_columns = place.x_per_column<0, .mirrors_rows = place.y_per_row> 0};
}

DegreeLength degree_length(double latitude) {
    const auto cosine = [&](int times) { return sin_cos_turns(times * latitude / 360).cos; };
    return {111412.84 * cosine(1) - 93.5 * cosine(3) + 0.118 * cosine(5),
            111132.92 - 559.82 * cosine(2) + 1.175 * cosine(4) - 0.0023 * cosine(6)};
}

}  // namespace talus
