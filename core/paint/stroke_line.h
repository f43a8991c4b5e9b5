#pragma once

#include <vector>

#include "core/terrain/strokes.h"

namespace talus {

/// How far at most the line of a stroke leaves the straight ways between its points, as a share of the
/// radius.
inline constexpr double k_line_bulge = 1.0 / 64;

/// Returns the line of a stroke: its points, and between them so many more that it bends nowhere by more than
/// a degree or two, for a flank beside a kink shows it as a stripe. In each point it runs as halves the angle
/// between the ways to its neighbours; where it would leave these ways by more than k_line_bulge it keeps its
/// corner. The way from one point to the next follows from these and one more to either side alone.
std::vector<StrokePoint> stroke_line(const Stroke& stroke);

}  // namespace talus
