#pragma once

#include <vector>

#include "core/terrain/current.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The way of a drop over a terrain with the water on it as it is now: a streamline of the current, and over
/// ground that is dry the line of steepest descent. Where the current of the moment runs together and leads
/// nowhere, the water's surface leads on to its lowest way out (core/water/flow_graph.h).
struct DropPath {
    struct Point {
        WorldPlace place;
        float way = 0;       ///< m, along the path
        float height = 0;    ///< m, of the ground
        float speed = 0;     ///< m/s; 0 where it is dry
        float capacity = 0;  ///< m of ground: what the water there could carry
        float load = 0;      ///< m of ground: what it does carry
    };
    std::vector<Point> points;  ///< from where the drop fell, at most a cell apart either way
    enum class End { sea, edge, rest, length } end = End::rest;
};

/// Follows a drop until it reaches the sea, the edge of a map that does not wrap, water that stands or a
/// hollow; or has gone four times along the map, around a world that wraps. terrain: with heights, of the
/// current's size; fields that it lacks count as 0.
DropPath follow_drop(const Terrain& terrain, const Current& current, const WorldPlace& from);

}  // namespace talus
