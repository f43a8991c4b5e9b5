#pragma once

#include "core/base/kernel.h"

namespace talus {

struct BoxKernel {
    /// Computes the mean of the 3 × 3 cells around each cell of row b, between rows a and c: ((a + b) + c),
    /// summed from west to east, times a ninth. out: another row. truncates: rounds down to a whole number,
    /// for sums of whole numbers. streams: with streaming stores, for a map that is larger than the caches;
    /// end() must follow.
    void (*row)(const float* a, const float* b, const float* c, int width, bool wraps, bool truncates,
                bool streams, float* out);
    void (*end)();
};
TALUS_DECLARE_KERNEL(BoxKernel, box_kernel)

}  // namespace talus
