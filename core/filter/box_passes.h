#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

enum class Rounding {
    none,
    truncate,  ///< each pass rounds down to whole numbers; the heights must be whole numbers from 0 to 2^20
};

/// Returns the map after `passes` passes, 1 or more; in each pass every height becomes the mean of the 3 × 3
/// cells around it. Cells beyond an edge repeat the edge's height, or lie at the opposite edge where the
/// lattice wraps. Several passes are made band by band of rows while these are in cache. progress: may be
/// null; throws Cancelled. Gives the same bits on any number of threads, at any SIMD level, and in any window
/// with a halo of `passes` cells.
Grid<float> box_blurred(const Grid<float>& height, const Lattice& lattice, int passes, Rounding rounding,
                        const Progress* progress);

}  // namespace talus
