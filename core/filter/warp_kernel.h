#pragma once

#include <cstddef>

#include "core/base/kernel.h"

namespace talus {

/// The map that is read, and how it continues beyond its ends.
struct WarpSource {
    const float* heights;
    int width;
    int height;
    const int*
        columns;  ///< columns[x] stands for column x, also beyond the ends as far as samples are displaced
    const int* rows;
};

struct WarpKernel {
    /// Computes one row. The sample at x is the source, interpolated, at x + (max_x · free_x[x]) · east[x]
    /// and y + max_y · south[x], all in cells.
    void (*row)(const WarpSource& source, int y, float max_x, const float* free_x, const float* east,
                float max_y, const float* south, float* out);
};
TALUS_DECLARE_KERNEL(WarpKernel, warp_kernel)

}  // namespace talus
