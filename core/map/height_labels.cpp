#include "core/map/height_labels.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/formatted.h"
#include "core/map/map_colours.h"

namespace talus {
namespace {

constexpr double k_size = 2.0;         // mm: height of the font
constexpr double k_label_room = 0.8;   // mm of the line left out beside the text
constexpr double k_labels_apart = 26;  // mm between two heights
constexpr double k_each = 45;          // mm of one line between two places tried
constexpr double k_straight = 0.9;     // chord over length of the part that a text covers

// A line by the length along it.
class Course {
 public:
    explicit Course(const std::vector<MapPoint>& points) : points_(points), passed_{0} {
        for (std::size_t i = 1; i < points.size(); ++i)
            passed_.push_back(passed_.back() + distance(points[i - 1], points[i]));
    }
    double length() const { return passed_.back(); }
    MapPoint at(double way) const {
        const std::size_t i = segment(way);
        const double step = passed_[i + 1] - passed_[i];
        const double t = step > 0 ? (way - passed_[i]) / step : 0;
        return {points_[i].x + t * (points_[i + 1].x - points_[i].x),
                points_[i].y + t * (points_[i + 1].y - points_[i].y)};
    }
    MapLine part(double from, double to) const {
        MapLine line;
        line.points.push_back(at(from));
        for (std::size_t i = segment(from) + 1; i < points_.size() && passed_[i] < to; ++i) {
            if (!(points_[i] == line.points.back())) line.points.push_back(points_[i]);
        }
        if (const MapPoint end = at(to); !(end == line.points.back())) line.points.push_back(end);
        return line;
    }

 private:
    std::size_t segment(double way) const {
        const auto next = std::ranges::upper_bound(passed_, way);
        const auto i = static_cast<std::size_t>(next - passed_.begin());
        return std::clamp<std::size_t>(i, 1, points_.size() - 1) - 1;
    }
    const std::vector<MapPoint>& points_;
    std::vector<double> passed_;
};

}  // namespace

bool HeightLabels::is_free(MapPoint place) const {
    return std::ranges::none_of(
        texts_, [&](const DrawnText& text) { return distance(text.at, place) < k_labels_apart * metre_; });
}

std::vector<MapLine> HeightLabels::add(MapLine line, float height, Rgba8 ink) {
    const std::string text =
        (height < 0 ? "\u2212" : "") + formatted("%.10g", std::fabs(static_cast<double>(height)));
    const double half = (text_width(text, k_size) / 2 + k_label_room) * metre_;
    std::vector<MapPoint> points = line.points;
    if (line.closed && !points.empty()) points.push_back(points.front());
    if (points.size() < 2) return {line};
    const Course course(points);
    const double step = half / 2;
    std::vector<double> places;  // along the line, of the middles of texts
    for (double way = 2 * half; way + 2 * half < course.length();) {
        const MapPoint from = course.at(way - half);
        const MapPoint to = course.at(way + half);
        const double chord = distance(from, to);
        const MapPoint middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
        const bool straight =
            chord > k_straight * 2 * half && distance(middle, course.at(way)) < 0.25 * k_size * metre_;
        if (!straight || !is_free(middle)) {
            way += step;
            continue;
        }
        MapPoint along{(to.x - from.x) / chord, (to.y - from.y) / chord};
        // Nobody turns the sheet around to read it.
        if (along.x < 0 || (along.x == 0 && along.y > 0)) along = {-along.x, -along.y};
        Rgba8 full = ink;
        full.a = 255;
        texts_.push_back({.text = text,
                          .at = middle,
                          .size = k_size,
                          .anchor = TextAnchor::middle,
                          .colour = full,
                          .halo = k_halo,
                          .along = along,
                          .centred = true});
        places.push_back(way);
        way += k_each * metre_;
    }
    if (places.empty()) return {std::move(line)};
    std::vector<MapLine> parts;
    double from = 0;
    for (const double place : places) {
        parts.push_back(course.part(from, place - half));
        from = place + half;
    }
    parts.push_back(course.part(from, course.length()));
    return parts;
}

}  // namespace talus
