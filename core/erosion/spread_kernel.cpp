#include "core/erosion/spread_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

void along_row(const std::int64_t* grains, float scale, int width, bool wraps, int passes,
               float* __restrict work, float* __restrict out) {
    for (int x = 0; x < width; ++x) work[passes + x] = static_cast<float>(grains[x]) * scale;
    for (int x = 1; x <= passes; ++x) {
        work[passes - x] = work[passes + sample_beyond(-x, width, wraps)];
        work[passes + width - 1 + x] = work[passes + sample_beyond(width - 1 + x, width, wraps)];
    }
    // Each pass is one sample shorter at both ends, and begins where the former one began.
    for (int count = width + 2 * passes - 2; count >= width; count -= 2) {
        for (int x = 0; x < count; ++x) work[x] = 0.25f * (work[x] + work[x + 2]) + 0.5f * work[x + 1];
    }
    for (int x = 0; x < width; ++x) out[x] = work[x];
}

constexpr int k_together = 64;  // sums that stay in registers

[[gnu::always_inline]] inline void add_across(const float* const* rows, const float* weights, int first,
                                              int count, int passes, float* __restrict sum) {
    float result[k_together];
    for (int x = 0; x < count; ++x) result[x] = weights[0] * rows[passes][first + x];
    for (int k = 1; k <= passes; ++k) {
        const float* const above = rows[passes - k] + first;
        const float* const below = rows[passes + k] + first;
        const float weight = weights[k];
        for (int x = 0; x < count; ++x) result[x] += weight * (above[x] + below[x]);
    }
    for (int x = 0; x < count; ++x) sum[first + x] += result[x];
}

void across_rows(const float* const* rows, const float* weights, int width, int passes,
                 float* __restrict sum) {
    int first = 0;
    for (; first + k_together <= width; first += k_together)
        add_across(rows, weights, first, k_together, passes, sum);
    add_across(rows, weights, first, width - first, passes, sum);
}

}  // namespace

extern const SpreadKernel spread_kernel = {along_row, across_rows};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
