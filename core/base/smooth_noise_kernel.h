#pragma once

#include "core/base/kernel.h"

namespace talus {

/// Contribution of a lattice column to a row of the map.
struct SmoothNoiseColumn {
    float value;
    float slope;  ///< towards the east
};

struct SmoothNoiseKernel {
    /// Computes the noise between two columns of the lattice, `at` from 0 to 1 between them; blend: the
    /// weight of the eastern one. adds: to the contents of `out`.
    void (*run)(SmoothNoiseColumn west, SmoothNoiseColumn east, const float* at, const float* blend,
                int count, bool adds, float* out);
};
TALUS_DECLARE_KERNEL(SmoothNoiseKernel, smooth_noise_kernel)

}  // namespace talus
