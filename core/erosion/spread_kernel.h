#pragma once

#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

/// Spreads amounts over their surroundings by a kernel that is the product of one along rows and one along
/// columns. At borders it is mirrored, so that nothing is lost, or goes around.
///
/// weights has `reach` + 1, from the middle outwards, which stand on both sides and together make 1.
struct SpreadKernel {
    /// A row of `width` grains, each worth `scale`, along the row; `parts`, where it is not null, is what
    /// each grain's worth is multiplied by. work: width + 2 reach floats.
    void (*along_row)(const std::int64_t* grains, float scale, const float* parts, int width, bool wraps,
                      const float* weights, int reach, float* work, float* out);
    /// Adds to `sum` what comes from the rows around, times `share` where that is not null: rows has
    /// 2 reach + 1 pointers to `width` amounts each, from the first to the last row that reaches here.
    void (*across_rows)(const float* const* rows, const float* weights, const float* share, int width,
                        int reach, float* sum);
};
TALUS_DECLARE_KERNEL(SpreadKernel, spread_kernel)

/// Returns which of `count` samples stands for number i, which may lie beyond their ends.
constexpr int sample_beyond(int i, int count, bool wraps) {
    const int period = wraps ? count : 2 * count;
    const int in = (i % period + period) % period;
    return in < count ? in : period - 1 - in;
}

}  // namespace talus
