#include "core/terrain/curve.h"

#include <algorithm>
#include <cassert>
#include <cmath>

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

MonotoneCurve::MonotoneCurve(const Curve& curve) : points_(curve.points), slopes_(curve.points.size(), 0.0f) {
    assert(points_.size() >= 2);
    const std::size_t last = points_.size() - 1;
    const auto secant = [&](std::size_t i) {
        return (points_[i + 1].y - points_[i].y) / (points_[i + 1].x - points_[i].x);
    };
    slopes_[0] = secant(0);
    slopes_[last] = secant(last - 1);
    for (std::size_t i = 1; i < last; ++i) {
        const float before = secant(i - 1);
        const float after = secant(i);
        slopes_[i] = before * after <= 0 ? 0.0f : (before + after) / 2;  // level at a summit or in a pit
    }
    // Slopes within a circle of radius 3 secants keep each piece from overshooting.
    for (std::size_t i = 0; i < last; ++i) {
        const float rise = secant(i);
        if (rise == 0) {
            slopes_[i] = slopes_[i + 1] = 0;
            continue;
        }
        const float a = slopes_[i] / rise;
        const float b = slopes_[i + 1] / rise;
        const float size = a * a + b * b;
        if (size <= 9) continue;
        const float scale = 3 / std::sqrt(size);
        slopes_[i] = scale * a * rise;
        slopes_[i + 1] = scale * b * rise;
    }
}

float MonotoneCurve::at(float x) const {
    if (!(x > points_.front().x)) return points_.front().y;
    if (x >= points_.back().x) return points_.back().y;
    std::size_t i = 0;
    while (x >= points_[i + 1].x) ++i;
    const CurvePoint& from = points_[i];
    const CurvePoint& to = points_[i + 1];
    const float width = to.x - from.x;
    const float t = (x - from.x) / width;
    // Hermite's cubic by its values and slopes at both ends.
    const float rise = to.y - from.y;
    const float start = slopes_[i] * width;
    const float end = slopes_[i + 1] * width;
    return from.y + t * (start + t * ((3 * rise - 2 * start - end) + t * (start + end - 2 * rise)));
}

}  // namespace talus
