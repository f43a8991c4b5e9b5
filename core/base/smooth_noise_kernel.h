#pragma once

#include "core/base/kernel.h"

namespace talus {

/// What a column of the lattice comes to on a row of the map.
struct SmoothNoiseColumn {
    float value;
    float slope;  ///< towards the east
};

struct SmoothNoiseKernel {
    /// The noise between two columns of the lattice, `at` from 0 to 1 between them; blend: the weight of the
    /// eastern one. adds: to what `out` holds.
    void (*run)(SmoothNoiseColumn west, SmoothNoiseColumn east, const float* at, const float* blend,
                int count, bool adds, float* out);
};
TALUS_DECLARE_KERNEL(SmoothNoiseKernel, smooth_noise_kernel)

}  // namespace talus
