#pragma once

#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

/// Spreads amounts over their surroundings: the binomial kernel (1, 2, 1) / 4 along rows and columns,
/// `passes` times. At borders it is mirrored, so that nothing is lost, or goes around.
struct SpreadKernel {
    /// A row of `width` grains, each worth `scale`, along the row. work: width + 2 passes floats.
    void (*along_row)(const std::int64_t* grains, float scale, int width, bool wraps, int passes, float* work,
                      float* out);
    /// Adds to `sum` what comes from the rows around: rows has 2 passes + 1 pointers to `width` amounts each,
    /// from the first to the last row that reaches here; weights has passes + 1, from the middle outwards.
    void (*across_rows)(const float* const* rows, const float* weights, int width, int passes, float* sum);
};
TALUS_DECLARE_KERNEL(SpreadKernel, spread_kernel)

/// Returns which of `count` samples stands for number i, which may lie beyond their ends.
constexpr int sample_beyond(int i, int count, bool wraps) {
    const int period = wraps ? count : 2 * count;
    const int in = (i % period + period) % period;
    return in < count ? in : period - 1 - in;
}

}  // namespace talus
