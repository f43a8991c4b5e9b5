#include "core/erosion/stream_power_kernel.h"

#include <cmath>

#include "core/base/float_math.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

void factors(const float* erodibility, const std::uint32_t* count, const std::uint8_t* direction, int width,
             float scale, float cell_area, float extra_area, float exponent, float diagonal,
             float* __restrict out) {
    if (exponent == 0.5f) {
        for (int x = 0; x < width; ++x) {
            const float area =
                static_cast<float>(static_cast<std::int32_t>(count[x])) * cell_area + extra_area;
            out[x] = erodibility[x] * scale * std::sqrt(area);
        }
    } else {
        const FloatPower power{exponent};
        for (int x = 0; x < width; ++x) {
            const float area =
                static_cast<float>(static_cast<std::int32_t>(count[x])) * cell_area + extra_area;
            out[x] = erodibility[x] * scale * power.of(area);
        }
    }
    for (int x = 0; x < width; ++x) out[x] = (direction[x] & 1) != 0 ? out[x] * diagonal : out[x];
}

}  // namespace

extern const StreamPowerKernel stream_power_kernel = {factors};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
