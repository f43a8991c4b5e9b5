#pragma once

#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

struct StreamPowerKernel {
    /// Writes erodibility · scale · (count · cell_area + extra_area)^exponent, times `diagonal` where the
    /// direction is a diagonal.
    void (*factors)(const float* erodibility, const std::uint32_t* count, const std::uint8_t* direction,
                    int width, float scale, float cell_area, float extra_area, float exponent, float diagonal,
                    float* out);
};
TALUS_DECLARE_KERNEL(StreamPowerKernel, stream_power_kernel)

}  // namespace talus
