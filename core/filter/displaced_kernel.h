#pragma once

#include <cstddef>

#include "core/base/kernel.h"

namespace talus {

/// The map that is read, and how it continues beyond its ends.
struct DisplacedSource {
    const float* heights;
    int width;
    int height;
    const int*
        columns;  ///< columns[x] stands for column x, also beyond the ends as far as samples are displaced
    const int* rows;
};

struct DisplacedKernel {
    /// Computes `count` samples of row y from x on: the source, interpolated, at so many cells to the east
    /// and to the south of each (bicubic: Catmull and Rom, *A class of local interpolating splines*, 1974).
    void (*row)(const DisplacedSource& source, int x, int y, int count, const float* east, const float* south,
                float* out);
    /// Computes `count` values of a row between four others: the sum of rows[j][i] · weights[j], times
    /// each[i].
    void (*between)(const float* const* rows, const float* weights, const float* each, int count, float* out);
};
TALUS_DECLARE_KERNEL(DisplacedKernel, displaced_kernel)

}  // namespace talus
