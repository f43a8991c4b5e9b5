#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

enum class Rounding {
    none,
    truncate,  ///< each pass down to whole numbers; the heights are to be whole numbers from 0 to 2^20
};

/// The map after `passes` passes, 1 or more, in each of which every height becomes the mean of the 3 × 3
/// around it: beyond an edge the edge's height again, or around it where the lattice wraps. Several passes
/// are made band by band of rows while these are in cache. progress: may be null; throws Cancelled. The same
/// bits on any number of threads, at any SIMD level, and in any window with `passes` cells around.
Grid<float> box_blurred(const Grid<float>& height, const Lattice& lattice, int passes, Rounding rounding,
                        const Progress* progress);

}  // namespace talus
