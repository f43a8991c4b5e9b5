#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/paint/line_curve.h"
#include "core/terrain/world_place.h"

namespace talus {

/// A place in the middle of a road or a river that was drawn, for those who build it as a mesh.
struct WayStation {
    WorldPlace at = {};
    double east = 1;  ///< direction of the way, of length 1
    double south = 0;
    double level = 0;        ///< m, of the roadway or of the water
    double width = 0;        ///< m, of the roadway, or of the river from bank to bank
    double depth = 0;        ///< m, of the water; 0 for a road
    bool is_bridge = false;  ///< it lies on a bridge, or at an end of one
};

/// Returns stations at the ends of these pieces of a line, one more than pieces, with places and directions.
std::vector<WayStation> stations_along(std::span<const LinePiece> pieces, bool closed);

}  // namespace talus
