#pragma once

#include "core/base/kernel.h"

namespace talus {

/// A row of cells and its neighbours, whose values stand next to each other; each may be read from one before
/// its first cell to one after its last.
struct SnowRows {
    const float* ground[3];  ///< m: of the row to the north, of this one, of the one to the south
    const float* gives[3];   ///< m for a slope of 1
    float across;            ///< 1/m: of a neighbour's distance
    float corner;            ///< 1/m: of a diagonal neighbour's
};

struct SnowSlideKernel {
    /// Takes from the snow [m] of each cell what lies above `holds` [m], and writes what it gives for a slope
    /// of 1. inverse: 1 over the sum of slopes down. Returns whether any cell gives something.
    bool (*give)(const float* holds, const float* inverse, float* snow, float* gives, int count);
    /// Adds to the snow of each cell what its eight neighbours give it.
    void (*gather)(const SnowRows& rows, float* snow, int count);
};
TALUS_DECLARE_KERNEL(SnowSlideKernel, snow_slide_kernel)

}  // namespace talus
