#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// The map [m] blurred by a bell of this standard deviation [m], beyond an edge as if the edge's heights went
/// on, or around it where the lattice wraps. progress: may be null; throws Cancelled.
///
/// Four box passes along each axis, their ends weighed so that the variance is that of the bell to the last
/// digit (Gwosdek, Grewenig, Bruhn and Weickert, *Theoretical foundations of Gaussian convolution by extended
/// box filtering*, SSVM 2011): the time does not depend on the radius. Heights are rounded to a millionth of
/// a metre, in which all sums are exact: the same bits on any number of threads, at any SIMD level, and in
/// any window.
Grid<float> gaussian_blurred(const Grid<float>& height, const Lattice& lattice, double deviation,
                             const Progress* progress);

/// How far it looks [m].
double gaussian_reach(double deviation, double cell_size);

}  // namespace talus
