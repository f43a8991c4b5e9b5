#include "core/lesson/script/lesson_mark.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace talus {
namespace {

constexpr double k_label_gap = 0.22;      // cells between a ring and the middle of its label
constexpr double k_max_gap_share = 0.36;  // of an arrow between neighbours, at either end
constexpr double k_min_facing = 0.5;      // of two edges: the corner lies twice the gap away

MarkPlace place_of(LatticePoint point) {
    return {static_cast<double>(point.x), static_cast<double>(point.y)};
}

double length_of(MarkPlace v) { return std::sqrt(v.x * v.x + v.y * v.y); }

// Twice the area; above 0 where the points go clockwise as one sees them, with y downwards.
double turned_area(std::span<const LatticePoint> points) {
    double area = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const MarkPlace a = place_of(points[i]), b = place_of(points[(i + 1) % points.size()]);
        area += a.x * b.y - b.x * a.y;
    }
    return area;
}

// The direction out of the shape, of length 1, beside the edge that begins at this point.
MarkPlace normal_of_edge(std::span<const LatticePoint> points, std::size_t edge, double side) {
    const MarkPlace a = place_of(points[edge]), b = place_of(points[(edge + 1) % points.size()]);
    const MarkPlace along{b.x - a.x, b.y - a.y};
    const double length = length_of(along);
    return {side * along.y / length, -side * along.x / length};
}

}  // namespace

bool encloses(std::span<const LatticePoint> points) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (std::find(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(i), points[i]) !=
            points.begin() + static_cast<std::ptrdiff_t>(i))
            return false;
    }
    return turned_area(points) != 0;
}

std::vector<MarkPlace> outline_around(std::span<const LatticePoint> points) {
    assert(encloses(points));
    const double side = turned_area(points) > 0 ? 1 : -1;
    std::vector<MarkPlace> line;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const MarkPlace at = place_of(points[i]);
        const MarkPlace in = normal_of_edge(points, (i + points.size() - 1) % points.size(), side);
        const MarkPlace out = normal_of_edge(points, i, side);
        // Where the two lines meet; a corner that is too pointed for that is cut off.
        const double facing = 1 + in.x * out.x + in.y * out.y;
        if (facing > k_min_facing) {
            line.push_back({at.x + (in.x + out.x) * k_outline_gap / facing,
                            at.y + (in.y + out.y) * k_outline_gap / facing});
        } else {
            for (const MarkPlace& normal : {in, out})
                line.push_back({at.x + normal.x * k_outline_gap, at.y + normal.y * k_outline_gap});
        }
    }
    return line;
}

std::vector<MarkPlace> arrow_between(LatticePoint from, LatticePoint to) {
    const MarkPlace a = place_of(from), b = place_of(to);
    const MarkPlace along{b.x - a.x, b.y - a.y};
    const double share = std::min(k_arrow_gap / length_of(along), k_max_gap_share);
    return {{a.x + along.x * share, a.y + along.y * share}, {b.x - along.x * share, b.y - along.y * share}};
}

MarkPlace label_place(const LessonMark& mark) {
    if (mark.kind == LessonMark::Kind::arrow) {
        const MarkPlace a = place_of(mark.points[0]), b = place_of(mark.points[1]);
        return {(a.x + b.x) / 2, (a.y + b.y) / 2};
    }
    if (mark.kind == LessonMark::Kind::ring) {
        const MarkPlace at = place_of(mark.points[0]);
        return {at.x, at.y - k_ring_radius - k_label_gap};
    }
    const auto by_row = [](LatticePoint a, LatticePoint b) { return a.y < b.y; };
    const LatticePoint lowest = *std::max_element(mark.points.begin(), mark.points.end(), by_row);
    int left = lowest.x, right = lowest.x;
    for (const LatticePoint point : mark.points) {
        if (point.y != lowest.y) continue;
        left = std::min(left, point.x);
        right = std::max(right, point.x);
    }
    const std::vector<MarkPlace> line = outline_around(mark.points);
    const auto lower = [](const MarkPlace& a, const MarkPlace& b) { return a.y < b.y; };
    return {static_cast<double>(left + right) / 2, std::max_element(line.begin(), line.end(), lower)->y};
}

}  // namespace talus
