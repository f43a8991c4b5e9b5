#pragma once

#include "core/base/kernel.h"

namespace talus {

/// A row of cells that a stroke covers: a share of each height, min(1, weight · amount), becomes what the
/// tool makes there.
struct SculptRow {
    const float* weights;
    float amount;
    int count;
};

/// Steps of terraces and how their risers are shaped.
struct TerraceSteps {
    float step;  ///< m
    bool lower;  ///< whether risers take the lower part of a step, not the upper
};

/// An even way between two places, measured from where it begins.
struct SlopeRow {
    double first;  ///< number of the first cell in the world
    double cell;   ///< m
    double x;      ///< m, of the place where the way begins
    double east, south;
    double square;     ///< m²: of its length
    double way_south;  ///< m, from where it begins to the row
    double around;     ///< m, of a world that wraps; 0: it does not
    float height;      ///< m, where it begins
    float end_height;  ///< m
};

struct SculptKernel {
    void (*terraces)(const SculptRow& row, const TerraceSteps& steps, float* heights);
    void (*slope)(const SculptRow& row, const SlopeRow& slope, float* heights);
};
TALUS_DECLARE_KERNEL(SculptKernel, sculpt_kernel)

}  // namespace talus
