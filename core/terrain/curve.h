#pragma once

#include <cstddef>
#include <vector>

namespace talus {

struct CurvePoint {
    float x = 0;  ///< 0 to 1
    float y = 0;  ///< 0 to 1
    friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

/// A curve from [0, 1] to [0, 1], given by its points from left to right: at least two, x rising. The default
/// is the straight line that changes nothing.
struct Curve {
    std::vector<CurvePoint> points = {{0, 0}, {1, 1}};

    static constexpr std::size_t k_max_points = 16;
    static constexpr float k_min_gap = 1.0f / 1024;  ///< in x, between two points

    friend bool operator==(const Curve&, const Curve&) = default;
};

/// The curve in order and within its bounds: points sorted, clamped to [0, 1], at most k_max_points and
/// k_min_gap apart (of points that are closer the first stays); `fallback` where fewer than two are left
/// or a number is none.
Curve validated_curve(Curve curve, const Curve& fallback);

/// Evaluates a curve: between its points a cubic that runs through them without bumps of its own, so
/// that it rises where the points rise (Fritsch and Carlson, *Monotone piecewise cubic interpolation*, SIAM
/// Journal on Numerical Analysis 17(2), 1980). Before the first and after the last point it is level.
class MonotoneCurve {
 public:
    /// curve: a valid one.
    explicit MonotoneCurve(const Curve& curve);

    float at(float x) const;

    /// Between two points: y + t (slope + t (bend + t twist)), t = x of the curve less that of the first.
    struct Piece {
        float x, y;
        float width;
        float slope, bend, twist;

        [[gnu::always_inline]] float rise(float t) const { return t * (slope + t * (bend + t * twist)); }
    };
    const std::vector<Piece>& pieces() const { return pieces_; }  ///< from left to right

 private:
    std::vector<Piece> pieces_;
    CurvePoint last_;
};

}  // namespace talus
