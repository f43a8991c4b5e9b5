#pragma once

#include "core/base/kernel.h"

namespace talus {

/// Lanes that a strip is blurred in side by side.
inline constexpr int k_strip = 16;

/// One pass of a box whose ends may count in part: the weight of 2 reach + 1 samples is 1, that of the two
/// beyond them `ends`, and all is divided by their sum.
struct Box {
    int reach = 0;
    double ends = 0;
    bool wraps = false;  ///< samples beyond an end are those from the other one; else the last is repeated
};

struct BoxKernel {
    /// The mean of the 3 × 3 cells around each of a row, of rows a, b and c: ((a + b) + c), summed from west
    /// to east, times a ninth. out: another row. truncates: down to a whole number, for sums of whole
    /// numbers. past_caches: for a map that is larger than these; end() must follow.
    void (*row)(const float* a, const float* b, const float* c, int width, bool wraps, bool truncates,
                bool past_caches, float* out);
    void (*end)();
    /// Blurs `count` samples of k_strip lanes each, which are multiples of k_quantum; so are the results.
    void (*strip)(const Box& box, const double* in, int count, double* out);
};
TALUS_DECLARE_KERNEL(BoxKernel, box_kernel)

/// Sums of multiples of this are exact in a double, up to 8e9 m, in whatever order: so a running sum gives
/// the same bits wherever it begins.
inline constexpr double k_quantum = 0x1p-20;  // m

/// The nearest multiple of k_quantum, of at most 4e9 m.
[[gnu::always_inline]] constexpr double in_quanta(double metres) {
    constexpr double k_shift = 0x1.8p52 * k_quantum;  // the last bit of so large a number is one quantum
    return (metres + k_shift) - k_shift;
}

}  // namespace talus
