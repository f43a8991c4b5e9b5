#pragma once

#include <cstddef>

#include "core/base/kernel.h"

namespace talus {

/// A box whose ends may count in part: the weight of 2 reach + 1 samples is 1, that of the two beyond them
/// `ends`, and all is divided by their sum.
struct Box {
    int reach = 0;
    double ends = 0;
    bool wraps = false;  ///< samples beyond an end are those from the other one; else the last is repeated
};

/// Passes of a box that come close to a bell.
inline constexpr int k_box_passes = 4;

/// Lines (rows or columns) that are blurred side by side, one in each lane: of sample i, the lanes are the
/// doubles at k_group · i.
inline constexpr int k_group = 8;

/// Sums of multiples of this are exact in a double, up to 8e9 m, in whatever order: so a running sum gives
/// the same bits wherever it begins.
inline constexpr double k_quantum = 0x1p-20;  // m

struct GaussianKernel {
    /// Reads `samples` heights [m] of each of `lines` rows into groups, one behind the other, each height as
    /// the nearest multiple of k_quantum; lanes that are left over repeat the last row. stride: floats from
    /// one row to the next.
    void (*load_rows)(const float* map, std::ptrdiff_t stride, int lines, int samples, double* groups);
    void (*store_rows)(const double* groups, int lines, int samples, float* map, std::ptrdiff_t stride);
    /// The same of columns.
    void (*load_columns)(const float* map, std::ptrdiff_t stride, int lines, int samples, double* groups);
    void (*store_columns)(const double* groups, int lines, int samples, float* map, std::ptrdiff_t stride);
    /// Blurs a group by k_box_passes of the box, in place. work: as large as the group.
    void (*blur)(const Box& box, int samples, double* group, double* work);
};
TALUS_DECLARE_KERNEL(GaussianKernel, gaussian_kernel)

}  // namespace talus
