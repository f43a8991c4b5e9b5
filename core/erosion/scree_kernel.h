#pragma once

#include "core/base/kernel.h"

namespace talus {

/// Rows of the scree process, each `width` long and readable from column −1 to column `width`: beyond the
/// ends stand the values around the world, or those of the first and last column. No pointer may alias an
/// output.
struct ScreeKernel {
    /// What the squares between a row and the one below it let slide. Square x lies between the columns x and
    /// x + 1; x runs from −1 to width − 1, and the outputs are written there.
    struct Squares {
        float* top;     ///< along its upper side: the sum over the two triangles that have it
        float* bottom;  ///< along its lower side
        float* left;    ///< along its left side
        float* right;
        float* middle;  ///< along its two diagonals
    };
    /// held: the drop that the talus angle holds over a cell, m. See scree_process.h.
    void (*squares)(const float* here, const float* below, int width, float held, const Squares& squares);

    /// The rock that slides between a row and the one below it, m of ground per unit of the time step:
    /// south[x] to column x, south_east[x] to x + 1, south_west[x] to x − 1; and between the columns of the
    /// row itself, east[x] from x to x + 1. bottom_above: of the squares above the row. ease: of the two
    /// rows; null for soft rock.
    void (*flows)(const float* here, const float* below, const Squares& squares, const float* bottom_above,
                  const float* ease, const float* ease_below, int width, float* east, float* south,
                  float* south_east, float* south_west);

    /// Returns whether all of these flows are 0.
    bool (*is_still)(const float* east, const float* south, const float* south_east, const float* south_west,
                     int width);

    /// A stage of a step: next = now + before_share · (before − now) + time · (what comes in − what goes
    /// out).
    /// *_above: flows of the row above. Two shares that add up to one would do so except for rounding, and
    /// in a hundred thousand stages rock would be lost or won by that.
    void (*advance)(const float* now, const float* before, float before_share, float time, const float* east,
                    const float* south, const float* south_east, const float* south_west,
                    const float* south_above, const float* south_east_above, const float* south_west_above,
                    int width, float* next);

    /// The same of what slid over the sides of the cells: `east` over the one between x and x + 1, `south`
    /// over the one to the row below. What slides diagonally goes half the one way round the corner and half
    /// the other, which leaves as much in each cell.
    struct Carried {
        const float* now;
        const float* before;
        float* next;
    };
    void (*carry)(const Carried& over_east, const Carried& over_south, float before_share, float time,
                  const float* east, const float* south, const float* south_east, const float* south_west,
                  const float* south_east_above, const float* south_west_above, int width);
};
TALUS_DECLARE_KERNEL(ScreeKernel, scree_kernel)

}  // namespace talus
