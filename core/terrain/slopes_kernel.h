#pragma once

#include "core/base/kernel.h"

namespace talus {

struct SlopesKernel {
    /// Computes the slopes of `count` samples, in degrees, from the heights to their four sides, which lie
    /// run_x and run_y metres apart.
    void (*row)(const float* west, const float* east, const float* north, const float* south, double run_x,
                double run_y, float* degrees, int count);
};
TALUS_DECLARE_KERNEL(SlopesKernel, slopes_kernel)

}  // namespace talus
