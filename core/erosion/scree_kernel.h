#pragma once

#include "core/base/kernel.h"

namespace talus {

/// Rows of the scree process, each `width` long and readable from column −1 to column `width`: beyond the
/// ends stand the values around the world, or those of the first and last column. No pointer may alias an
/// output.
struct ScreeKernel {
    /// run[x] = 1 / |∇height|, from central differences. per_two_cells: 1 / (2 · cell), 1/m.
    void (*runs)(const float* above, const float* here, const float* below, int width, float per_two_cells,
                 float* run);

    /// The rock that slides between a row and the one below it, m of ground per unit of the time step:
    /// south[x] to column x, south_east[x] to x + 1, south_west[x] to x − 1; and between the columns of the
    /// row itself, east[x] from x to x + 1. See scree_process.h. ease: 1 − hardness of the rows; null for
    /// soft rock.
    void (*flows)(const float* here, const float* below, const float* run, const float* run_below,
                  const float* ease, const float* ease_below, int width, float talus, float cell, float* east,
                  float* south, float* south_east, float* south_west);

    /// A stage of a step: next = now_share · now + before_share · before + time · (what comes in − what goes
    /// out).
    /// *_above: flows of the row above.
    void (*advance)(const float* now, const float* before, float now_share, float before_share, float time,
                    const float* east, const float* south, const float* south_east, const float* south_west,
                    const float* south_above, const float* south_east_above, const float* south_west_above,
                    int width, float* next);
};
TALUS_DECLARE_KERNEL(ScreeKernel, scree_kernel)

}  // namespace talus
