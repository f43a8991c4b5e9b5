#include "core/terrain/curve.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

#include "core/base/math.h"

namespace talus {

Curve validated_curve(Curve curve, const Curve& fallback) {
    const auto is_none = [](const CurvePoint& point) { return point.x != point.x || point.y != point.y; };
    if (std::any_of(curve.points.begin(), curve.points.end(), is_none)) return fallback;
    std::stable_sort(curve.points.begin(), curve.points.end(),
                     [](const CurvePoint& a, const CurvePoint& b) { return a.x < b.x; });
    std::vector<CurvePoint> kept;
    for (const CurvePoint& point : curve.points) {
        const CurvePoint clamped{clamp(point.x, 0.0f, 1.0f), clamp(point.y, 0.0f, 1.0f)};
        const bool apart = kept.empty() || clamped.x - kept.back().x >= Curve::k_min_gap;
        if (apart && kept.size() < Curve::k_max_points) kept.push_back(clamped);
    }
    if (kept.size() < 2) return fallback;
    return {std::move(kept)};
}

MonotoneCurve::MonotoneCurve(const Curve& curve) : last_(curve.points.back()) {
    const std::vector<CurvePoint>& points = curve.points;
    assert(points.size() >= 2);
    const std::size_t last = points.size() - 1;
    std::vector<float> slopes(points.size(), 0.0f);
    const auto secant = [&](std::size_t i) {
        return (points[i + 1].y - points[i].y) / (points[i + 1].x - points[i].x);
    };
    slopes[0] = secant(0);
    slopes[last] = secant(last - 1);
    for (std::size_t i = 1; i < last; ++i) {
        const float before = secant(i - 1);
        const float after = secant(i);
        slopes[i] = before * after <= 0 ? 0.0f : (before + after) / 2;  // level at a summit or in a pit
    }
    // Slopes within a circle of radius 3 secants keep each piece from overshooting.
    for (std::size_t i = 0; i < last; ++i) {
        const float rise = secant(i);
        if (rise == 0) {
            slopes[i] = slopes[i + 1] = 0;
            continue;
        }
        const float a = slopes[i] / rise;
        const float b = slopes[i + 1] / rise;
        const float size = a * a + b * b;
        if (size <= 9) continue;
        const float scale = 3 / std::sqrt(size);
        slopes[i] = scale * a * rise;
        slopes[i + 1] = scale * b * rise;
    }
    for (std::size_t i = 0; i < last; ++i) {
        const float width = points[i + 1].x - points[i].x;
        const float mean = secant(i);  // Hermite's cubic by its values and slopes at both ends
        pieces_.push_back({.x = points[i].x,
                           .y = points[i].y,
                           .width = width,
                           .slope = slopes[i],
                           .bend = (3 * mean - 2 * slopes[i] - slopes[i + 1]) / width,
                           .twist = (slopes[i] + slopes[i + 1] - 2 * mean) / (width * width)});
    }
}

float MonotoneCurve::at(float x) const {
    if (!(x > pieces_.front().x)) return pieces_.front().y;
    if (x >= last_.x) return last_.y;
    const auto right = std::ranges::upper_bound(pieces_, x, {}, &Piece::x);
    const Piece& piece = *std::prev(right);
    return piece.y + piece.rise(x - piece.x);
}

}  // namespace talus
