#pragma once

#include <vector>

namespace talus {

/// A place on a map: metres of the world, x to the east and y to the south, or millimetres on paper from its
/// upper left corner.
struct MapPoint {
    double x = 0;
    double y = 0;
    friend bool operator==(const MapPoint&, const MapPoint&) = default;
};

/// A line through points, no two neighbours the same. The last point of a closed one is joined to its first,
/// which is not repeated.
struct MapLine {
    std::vector<MapPoint> points;
    bool closed = false;
    friend bool operator==(const MapLine&, const MapLine&) = default;
};

/// Returns the distance of two points.
double distance(MapPoint a, MapPoint b);
/// Returns the length of a line.
double length(const MapLine& line);

/// Returns the line with as few points as it takes to stay within `tolerance` of all of its points (Ramer
/// 1972; Douglas and Peucker, *Algorithms for the reduction of the number of points required to represent a
/// digitized line or its caricature*, 1973). Ends stay; a closed line keeps at least three points.
MapLine simplified(const MapLine& line, double tolerance);

/// Returns the line with its corners rounded: each point is moved `passes` times to the mean of itself,
/// counted twice, and its neighbours. Ends stay.
MapLine smoothed(MapLine line, int passes);

}  // namespace talus
