#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/filter/gaussian_kernel.h"
#include "core/filter/thinning.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns the map blurred by a bell curve of this standard deviation [m]. Cells beyond an edge repeat the
/// edge's values, or lie at the opposite edge where the lattice wraps. world: whose window the lattice is.
/// magnitude: about the largest value, of either sign; larger ones are blurred as well, but take longer.
/// progress: may be null; throws Cancelled.
///
/// A bell of ten cells and more is made on a thinned map (core/filter/thinning.h). It runs four box passes
/// along each axis. The ends of the last box are weighted so that the variance is exactly that of the bell;
/// small boxes have such ends in every pass (Gwosdek, Grewenig, Bruhn and Weickert, *Theoretical foundations
/// of Gaussian convolution by extended box filtering*, SSVM 2011). The time does not depend on the radius.
/// Values are rounded to 2⁻²⁴ of the magnitude or less (2⁻²¹ for a radius of hundreds of cells), which makes
/// all sums exact: the same bits on any number of threads, at any SIMD level, and in any window.
Grid<float> gaussian_blurred(const Grid<float>& values, float magnitude, const Lattice& lattice,
                             const Lattice& world, double deviation, const Progress* progress);

/// Returns these rows alone of what gaussian_blurred() returns: a wide bell makes no others.
Grid<float> gaussian_blurred_rows(const Grid<float>& values, float magnitude, const Lattice& lattice,
                                  const Lattice& world, double deviation, const RowRange& rows,
                                  const Progress* progress);

/// Returns value + amount · (value − blurred value) of each cell.
Grid<float> gaussian_sharpened(const Grid<float>& values, float magnitude, const Lattice& lattice,
                               const Lattice& world, double deviation, float amount,
                               const Progress* progress);

/// Returns the magnitude of heights. It depends on the recipe's range alone, as it must: heights of a map
/// would differ from window to window.
float magnitude_of(const HeightRange& range);

/// Returns the deviation that is used where one is asked for: at most k_max_extents times the longer side of
/// the world. Beyond that the ground is level anyway, and numbers of cells would leave their range.
inline constexpr double k_max_extents = 16;
double bounded_deviation(double deviation, const Lattice& world);

/// Returns boxes that together have this standard deviation, in cells.
Boxes boxes_of_deviation(double cells);

/// Returns how far from a cell the blur looks [m].
double gaussian_reach(double deviation, const Lattice& world);

}  // namespace talus
