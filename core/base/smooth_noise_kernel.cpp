#include "core/base/smooth_noise_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

void run(SmoothNoiseColumn west, SmoothNoiseColumn east, const float* at, const float* blend, int count,
         bool adds, float* __restrict out) {
    const auto noise = [=](int i) __attribute__((always_inline)) {
        const float from_west = west.value + west.slope * at[i];
        const float from_east = east.value + east.slope * (at[i] - 1);
        return from_west + blend[i] * (from_east - from_west);
    };
    if (adds) {
        for (int i = 0; i < count; ++i) out[i] += noise(i);
    } else {
        for (int i = 0; i < count; ++i) out[i] = noise(i);
    }
}

}  // namespace

extern const SmoothNoiseKernel smooth_noise_kernel = {run};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
