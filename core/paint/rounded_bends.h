#pragma once

#include <vector>

#include "core/paint/line_curve.h"
#include "core/terrain/ground_line.h"

namespace talus {

/// Returns the line without corners and, as far as it can be, without bends of a smaller radius than this
/// [m]: nodes in bends that are too tight move towards the middle between their neighbours, little by little,
/// until the bends are wide enough. The ends of an open line stay.
GroundLine rounded_bends(GroundLine line, double radius);

/// Returns the least radius of a curve beside each of its nodes [m]; HUGE_VAL where all is straight there.
std::vector<double> radii_at_nodes(const LineCurve& curve);
/// Returns whether a curve has a bend that is tighter than this radius [m], by more than the last rounding
/// leaves.
bool is_tighter(const LineCurve& curve, double radius);

}  // namespace talus
