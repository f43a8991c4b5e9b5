#pragma once

#include <span>
#include <vector>

#include "core/paint/line_curve.h"

namespace talus {

/// A stretch of a road that is level, at its height as far as the way there from the road's ends allows that.
struct LevelStretch {
    double from = 0, to = 0;  ///< m along the road
    double height = 0;        ///< m
};

/// Returns the heights of a road at the ends of these pieces of a curve [m], one more than pieces, that lie
/// as near to the wanted ones as a gradient allows: first at both ends, then between them. gradient: rise
/// over way, 0 or more. rounding: m over which crests and dips are averaged, which keeps the gradient. Where
/// the curve is closed its last height is its first. level: stretches between which there is some way.
std::vector<double> road_profile(const LineCurve& curve, std::span<const LinePiece> pieces,
                                 std::span<const double> wanted, double gradient, double rounding,
                                 std::span<const LevelStretch> level = {});

/// Returns how far a profile of this gradient must leave these heights at least, where it leaves them most
/// [m]. alongs: m, rising, one for each height.
double least_departure(std::span<const double> alongs, std::span<const double> heights, double gradient);

}  // namespace talus
