#include "core/terrain/slopes_kernel.h"

#include <cmath>

#include "core/base/math.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

void row(const float* west, const float* east, const float* north, const float* south, double run_x,
         double run_y, float* __restrict out, int count) {
    for (int x = 0; x < count; ++x) {
        const double rise_east = (east[x] - west[x]) / run_x;
        const double rise_south = (south[x] - north[x]) / run_y;
        out[x] =
            static_cast<float>(degrees(atan(std::sqrt(rise_east * rise_east + rise_south * rise_south))));
    }
}

}  // namespace

extern const SlopesKernel slopes_kernel = {row};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
