#include "core/climate/snow_slide_kernel.h"

#include <bit>
#include <cstdint>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

[[gnu::always_inline]] inline float above_0(float x) { return x > 0 ? x : 0.0f; }

bool give(const float* holds, const float* inverse, float* __restrict snow, float* __restrict gives,
          int count) {
    std::uint32_t any = 0;  // of the bits, for the compiler makes lanes of these and not of a maximum
    for (int i = 0; i < count; ++i) {
        const float over = above_0(snow[i] - holds[i]);
        gives[i] = over * inverse[i];
        snow[i] -= over;
        any |= std::bit_cast<std::uint32_t>(gives[i]);
    }
    return any != 0;
}

void gather(const SnowRows& rows, float* __restrict snow, int count) {
    const float* north = rows.ground[0];
    const float* here = rows.ground[1];
    const float* south = rows.ground[2];
    const float* from_north = rows.gives[0];
    const float* from_here = rows.gives[1];
    const float* from_south = rows.gives[2];
    for (int i = 0; i < count; ++i) {
        const float level = here[i];
        const float across =
            (from_here[i - 1] * above_0(here[i - 1] - level) +
             from_here[i + 1] * above_0(here[i + 1] - level)) +
            (from_north[i] * above_0(north[i] - level) + from_south[i] * above_0(south[i] - level));
        const float corner = (from_north[i - 1] * above_0(north[i - 1] - level) +
                              from_north[i + 1] * above_0(north[i + 1] - level)) +
                             (from_south[i - 1] * above_0(south[i - 1] - level) +
                              from_south[i + 1] * above_0(south[i + 1] - level));
        snow[i] += across * rows.across + corner * rows.corner;
    }
}

}  // namespace

extern const SnowSlideKernel snow_slide_kernel = {give, gather};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
