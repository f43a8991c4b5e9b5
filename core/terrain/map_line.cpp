#include "core/terrain/map_line.h"

#include <cmath>
#include <cstddef>
#include <utility>

#include "core/base/math.h"

namespace talus {
namespace {

// From a point to the line from a to b.
double distance_to(MapPoint point, MapPoint a, MapPoint b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double square = dx * dx + dy * dy;
    if (square == 0) return distance(point, a);
    const double t = clamp(((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0.0, 1.0);
    return distance(point, {a.x + t * dx, a.y + t * dy});
}

// Marks what is kept between two points that are. A stack instead of calls: a coast may have a million
// points.
void mark_kept(const std::vector<MapPoint>& points, std::size_t first, std::size_t last, double tolerance,
               std::vector<bool>& kept) {
    std::vector<std::pair<std::size_t, std::size_t>> waiting{{first, last}};
    while (!waiting.empty()) {
        const auto [from, to] = waiting.back();
        waiting.pop_back();
        double farthest = tolerance;
        std::size_t at = from;
        for (std::size_t i = from + 1; i < to; ++i) {
            const double away = distance_to(points[i], points[from], points[to]);
            if (away > farthest) farthest = away, at = i;
        }
        if (at == from) continue;
        kept[at] = true;
        waiting.push_back({from, at});
        waiting.push_back({at, to});
    }
}

}  // namespace

double distance(MapPoint a, MapPoint b) {
    return std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
}

double length(const MapLine& line) {
    double sum = 0;
    for (std::size_t i = 1; i < line.points.size(); ++i) sum += distance(line.points[i - 1], line.points[i]);
    if (line.closed && !line.points.empty()) sum += distance(line.points.back(), line.points.front());
    return sum;
}

MapLine simplified(const MapLine& line, double tolerance) {
    if (line.points.size() < 3 || !(tolerance > 0)) return line;
    std::vector<MapPoint> points = line.points;
    std::size_t middle = 0;  // of a closed line: the point farthest from the first
    std::size_t third = 0;   // and the one farthest from the line between the two
    if (line.closed) {
        for (std::size_t i = 1; i < points.size(); ++i) {
            if (distance(points[i], points[0]) > distance(points[middle], points[0])) middle = i;
        }
        double farthest = 0;
        for (std::size_t i = 1; i < points.size(); ++i) {
            const double away = distance_to(points[i], points[0], points[middle]);
            if (away > farthest) farthest = away, third = i;
        }
        points.push_back(points.front());
    }
    std::vector<bool> kept(points.size(), false);
    kept.front() = kept.back() = kept[middle] = kept[third] = true;
    std::size_t before = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (!kept[i] || (i != middle && i != third && i != points.size() - 1)) continue;
        mark_kept(points, before, i, tolerance, kept);
        before = i;
    }
    if (line.closed) points.pop_back();
    MapLine result{{}, line.closed};
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (kept[i]) result.points.push_back(points[i]);
    }
    return result;
}

MapLine smoothed(MapLine line, int passes) {
    const std::size_t count = line.points.size();
    if (count < 3) return line;
    for (int pass = 0; pass < passes; ++pass) {
        const std::vector<MapPoint> old = line.points;
        for (std::size_t i = 0; i < count; ++i) {
            if (!line.closed && (i == 0 || i == count - 1)) continue;
            const MapPoint a = old[(i + count - 1) % count];
            const MapPoint b = old[(i + 1) % count];
            line.points[i] = {0.5 * old[i].x + 0.25 * (a.x + b.x), 0.5 * old[i].y + 0.25 * (a.y + b.y)};
        }
    }
    return line;
}

}  // namespace talus
