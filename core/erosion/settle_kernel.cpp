#include "core/erosion/settle_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

void row(const float* __restrict height, const float* __restrict soil, std::ptrdiff_t stride, int width,
         float* __restrict change) {
    const auto from = [&](int x, std::ptrdiff_t offset) {
        const float here = soil[x];
        const float there = soil[x + offset];
        return (here < there ? here : there) * (height[x + offset] - height[x]);
    };
    for (int x = 0; x < width; ++x) {
        const float straight = (from(x, -1) + from(x, 1)) + (from(x, -stride) + from(x, stride));
        const float across =
            (from(x, -stride - 1) + from(x, stride + 1)) + (from(x, -stride + 1) + from(x, stride - 1));
        change[x] += (2.0f / 3) * straight + (1.0f / 6) * across;
    }
}

}  // namespace

extern const SettleKernel settle_kernel = {row};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
