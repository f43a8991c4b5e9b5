#include "core/paint/stroke_line.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr double k_most_bend = 0.025;  // of a turn's sine, between two pieces
constexpr int k_most_pieces = 24;      // between two points

// A way of no length has no direction: 0, 0.
struct LineWay {
    double east = 0, south = 0;  // its direction
    double length = 0;           // m
};

LineWay way_between(const StrokePoint& from, const StrokePoint& to) {
    const double east = to.x - from.x;
    const double south = to.y - from.y;
    const double length = std::sqrt(east * east + south * south);
    return length > 0 ? LineWay{east / length, south / length, length} : LineWay{};
}

// The direction in a point between two ways; that of `own`, one of them, where it is a corner.
LineWay through(const LineWay& before, const LineWay& after, const LineWay& own, double radius) {
    const double cosine = before.east * after.east + before.south * after.south;
    const double sine_of_half = std::sqrt(std::max(0.0, (1 - cosine) / 2));
    const double bulge = 0.25 * std::max(before.length, after.length) * sine_of_half;
    if (!(cosine > 0) || bulge > k_line_bulge * radius) return own;
    const double east = before.east + after.east;
    const double south = before.south + after.south;
    const double length = std::sqrt(east * east + south * south);
    return {east / length, south / length, own.length};
}

double sine_between(const LineWay& a, const LineWay& b) {
    return std::fabs(a.east * b.south - a.south * b.east);
}

}  // namespace

std::vector<StrokePoint> stroke_line(const Stroke& stroke) {
    const std::vector<StrokePoint>& points = stroke.points;
    if (points.size() < 3) return points;
    const auto radius = static_cast<double>(stroke.radius);
    std::vector<StrokePoint> line{points.front()};
    LineWay before;
    LineWay own = way_between(points[0], points[1]);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const StrokePoint& from = points[i - 1];
        const StrokePoint& to = points[i];
        const LineWay after = i + 1 < points.size() ? way_between(to, points[i + 1]) : LineWay{};
        const LineWay start = through(before, own, own, radius);
        const LineWay end = through(own, after, own, radius);
        const double bend = sine_between(own, start) + sine_between(own, end);
        const int pieces = std::clamp(static_cast<int>(bend / k_most_bend) + 1, 1, k_most_pieces);
        for (int k = 1; k < pieces; ++k) {
            // Hermite's cubic.
            const double t = static_cast<double>(k) / pieces;
            const double s = 1 - t;
            const auto between = [&](double a, double b, double a_way, double b_way) {
                return s * s * (1 + 2 * t) * a + t * t * (3 - 2 * t) * b +
                       own.length * t * s * (s * a_way - t * b_way);
            };
            line.push_back({between(from.x, to.x, start.east, end.east),
                            between(from.y, to.y, start.south, end.south),
                            lerp(from.pressure, to.pressure, static_cast<float>(t))});
        }
        line.push_back(to);
        before = own;
        own = after;
    }
    return line;
}

}  // namespace talus
