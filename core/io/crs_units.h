#pragma once

#include <optional>
#include <string_view>

namespace talus {

inline constexpr double k_degrees_in_radian = 57.29577951308232;

/// The unit of a map's coordinates, or of its heights.
struct CrsUnit {
    double size = 1;        ///< m, or degrees for an angle
    bool is_angle = false;  ///< its coordinates are longitude and latitude
    std::string_view name = "metres";

    bool is_metre() const { return !is_angle && size == 1; }
};

/// Units by their codes in the EPSG dataset, whose numbers GeoTIFF and GDAL use. Nothing for a code that is
/// none.

/// Returns the unit of measure with this code: 9001 metre, 9002 foot, 9003 US survey foot, 9102 degree …
std::optional<CrsUnit> unit_of_code(int code);
/// Returns the unit of the coordinates of a projected reference system: metres for all that do not tell
/// otherwise.
CrsUnit unit_of_projected(int code);
/// Returns the unit of angle of a geographic reference system: degrees for all but those in grads.
CrsUnit unit_of_geographic(int code);
/// Returns the unit of a vertical reference system; metres for all but those in feet.
CrsUnit unit_of_vertical(int code);
/// Returns whether a vertical reference system counts depths, downwards.
bool counts_depths(int code);
/// Returns the unit with this name, in any of the spellings of GDAL, Esri and the EPSG: "ft", "US survey
/// foot", "Foot_US", "metre", "arc-second" …
std::optional<CrsUnit> unit_of_name(std::string_view name);

}  // namespace talus
