#include "core/erosion/spread_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

constexpr int k_together = 64;  // sums that stay in registers

void along_row(const std::int64_t* grains, float scale, const float* parts, int width, bool wraps,
               const float* weights, int reach, float* __restrict work, float* __restrict out) {
    float* const row = work + reach;
    for (int x = 0; x < width; ++x) row[x] = static_cast<float>(grains[x]) * scale;
    if (parts != nullptr)
        for (int x = 0; x < width; ++x) row[x] *= parts[x];
    for (int x = 1; x <= reach; ++x) {
        row[-x] = row[sample_beyond(-x, width, wraps)];
        row[width - 1 + x] = row[sample_beyond(width - 1 + x, width, wraps)];
    }
    for (int x = 0; x < width; ++x) out[x] = weights[0] * row[x];
    for (int k = 1; k <= reach; ++k) {
        const float weight = weights[k];
        for (int x = 0; x < width; ++x) out[x] += weight * (row[x - k] + row[x + k]);
    }
}

[[gnu::always_inline]] inline void add_across(const float* const* rows, const float* weights,
                                              const float* share, int first, int count, int reach,
                                              float* __restrict sum) {
    float result[k_together];
    for (int x = 0; x < count; ++x) result[x] = weights[0] * rows[reach][first + x];
    for (int k = 1; k <= reach; ++k) {
        const float* const above = rows[reach - k] + first;
        const float* const below = rows[reach + k] + first;
        const float weight = weights[k];
        for (int x = 0; x < count; ++x) result[x] += weight * (above[x] + below[x]);
    }
    if (share != nullptr)
        for (int x = 0; x < count; ++x) result[x] *= share[first + x];
    for (int x = 0; x < count; ++x) sum[first + x] += result[x];
}

void across_rows(const float* const* rows, const float* weights, const float* share, int width, int reach,
                 float* __restrict sum) {
    int first = 0;
    for (; first + k_together <= width; first += k_together)
        add_across(rows, weights, share, first, k_together, reach, sum);
    add_across(rows, weights, share, first, width - first, reach, sum);
}

}  // namespace

extern const SpreadKernel spread_kernel = {along_row, across_rows};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
