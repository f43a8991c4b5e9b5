#pragma once

#include <cstdint>

#include "core/base/kernel.h"

namespace talus::bench {

/// Noise as one writes it for speed without knowing that samples stand on a grid: a loop over the samples of
/// a row in single precision, every sample hashed, nothing in it that keeps the compiler from vectorising. It
/// is compiled for each SIMD level, like the kernels that it is compared with.
struct PlainNoiseKernel {
    /// Adds octaves of gradient noise, each of twice the frequency and half the amplitude of the one before.
    void (*perlin_row)(float* out, int count, float y, float frequency, int octaves, std::uint32_t seed);
    /// The same at places that are moved: by so many cycles of the first octave.
    void (*warped_row)(float* out, int count, float y, float frequency, int octaves, const float* shift_x,
                       const float* shift_y, std::uint32_t seed);
    /// The distance to the nearest point, of those in 3 x 3 cells.
    void (*cellular_row)(float* out, int count, float y, float frequency, std::uint32_t seed);
};

}  // namespace talus::bench

namespace talus {
using bench::PlainNoiseKernel;
TALUS_DECLARE_KERNEL(PlainNoiseKernel, plain_noise_kernel)
}  // namespace talus
