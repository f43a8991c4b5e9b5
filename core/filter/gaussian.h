#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// Returns the map [m] blurred by a bell curve of this standard deviation [m]. Cells beyond an edge repeat
/// the edge's heights, or lie at the opposite edge where the lattice wraps. progress: may be null; throws
/// Cancelled.
///
/// It runs four box passes along each axis, whose ends are weighted so that the variance is exactly that of
/// the bell (Gwosdek, Grewenig, Bruhn and Weickert, *Theoretical foundations of Gaussian convolution by
/// extended box filtering*, SSVM 2011): the time does not depend on the radius. Heights are rounded to a
/// millionth of a metre, which makes all sums exact: the same bits on any number of threads, at any SIMD
/// level, and in any window.
Grid<float> gaussian_blurred(const Grid<float>& height, const Lattice& lattice, double deviation,
                             const Progress* progress);

/// Returns the deviation that is used where one is asked for: at most k_max_extents times the longer side of
/// the world. Beyond that the ground is level anyway, and numbers of cells would leave their range.
inline constexpr double k_max_extents = 16;
double bounded_deviation(double deviation, const Lattice& world);

/// Returns how far from a cell the blur looks [m].
double gaussian_reach(double deviation, double cell_size);

}  // namespace talus
