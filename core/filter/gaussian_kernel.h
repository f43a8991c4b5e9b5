#pragma once

#include <cstddef>

#include "core/base/kernel.h"

namespace talus {

/// A box whose ends may count in part: 2 reach + 1 samples have the weight 1, the two beyond them the weight
/// `ends`, and the result is divided by the sum of the weights.
struct Box {
    int reach = 0;
    double ends = 0;
    bool wraps = false;  ///< samples beyond an end come from the other end; else the last one repeats
};

/// Number of box passes that approximate a bell curve.
inline constexpr int k_box_passes = 4;

/// Number of lines (rows or columns) that are blurred side by side, one per lane: the lanes of sample i are
/// the doubles at k_group · i.
inline constexpr int k_group = 8;

/// Sums of multiples of this are exact in a double, up to 8e9 m, in any order: so a running sum gives the
/// same bits wherever it begins.
inline constexpr double k_quantum = 0x1p-20;  // m

struct GaussianKernel {
    /// Reads `samples` heights [m] of each of `lines` rows into groups, one behind the other, and rounds each
    /// height to the nearest multiple of k_quantum; unused lanes repeat the last row. stride: floats from one
    /// row to the next.
    void (*load_rows)(const float* map, std::ptrdiff_t stride, int lines, int samples, double* groups);
    void (*store_rows)(const double* groups, int lines, int samples, float* map, std::ptrdiff_t stride);
    /// Do the same for columns.
    void (*load_columns)(const float* map, std::ptrdiff_t stride, int lines, int samples, double* groups);
    void (*store_columns)(const double* groups, int lines, int samples, float* map, std::ptrdiff_t stride);
    /// Blurs a group by k_box_passes passes of the box, in place. work: as large as the group.
    void (*blur)(const Box& box, int samples, double* group, double* work);
};
TALUS_DECLARE_KERNEL(GaussianKernel, gaussian_kernel)

}  // namespace talus
