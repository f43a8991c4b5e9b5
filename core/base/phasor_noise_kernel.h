#pragma once

#include "core/base/kernel.h"

namespace talus {

/// A point that a wave comes from.
struct PhasorPoint {
    float x;      ///< m east of its cell's north-western corner
    float y;      ///< m south of it
    float turns;  ///< phase at the point
    float unused = 0;
};

struct PhasorRow {
    const PhasorPoint* points[3];  ///< of the cells one row north of the samples, in their row, one row south
    float cell_x;                  ///< m
    float cell_y;                  ///< m
    float at_y;                    ///< m south of the cell's corner
    float per_metre;               ///< waves
};

struct PhasorNoiseKernel {
    /// Computes the noise of `count` samples of a row. index: of the cell west of the sample's own; at: m
    /// east of its own cell's corner.
    void (*row)(const PhasorRow& row, int count, const int* index, const float* at, const float* across_x,
                const float* across_y, float* out);
};
TALUS_DECLARE_KERNEL(PhasorNoiseKernel, phasor_noise_kernel)

}  // namespace talus
