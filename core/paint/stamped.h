#pragma once

#include "core/paint/coverage.h"

namespace talus {

/// Returns what a stroke's stamp adds to the cells of a map, in shares of the stroke's amount: -1 to 1, or
/// more where it builds up.
///
/// The image's longer side is as long as the brush's circle is wide. It lies on each dab of the line (Dab),
/// turned by the stroke's angle, and fades towards the ellipse that its sides touch as a brush does towards
/// its rim. Of all places along the line the highest part and the lowest one count, each alone: a parabola
/// finds them between k_stamp_dabs dabs over each radius. Where the stroke builds up, 1 / k_dabs of the sum
/// of k_dabs of them counts instead.
///
/// Between its samples the image is a cubic B-spline, which has no edges where samples meet; one that is
/// finer than the map is first averaged down to the map's cells. It is the same bits in any window, on any
/// number of threads. progress: may be null; throws Cancelled.
inline constexpr int k_stamp_dabs = 32;
Coverage stamped(const Stroke& stroke, const Lattice& window, const Lattice& world, const Progress* progress);

/// Returns how many dabs a stroke that stamps has, about, and the ground that one reaches [m²]: for a
/// prediction.
double dab_count(const Stroke& stroke, const Lattice& world);
double area_of_dab(const Stroke& stroke);

}  // namespace talus
