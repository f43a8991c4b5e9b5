#pragma once

#include "core/base/kernel.h"

namespace talus {

/// The pull at the cells of a part of a map and around it: pairs of a way to the east and one to the south
/// [cells].
struct PullMap {
    static constexpr int k_rim = 2;  ///< cells around the part that there are, 0 where it does not go on
    const float* pairs;              ///< of the part's first cell
    int stride;                      ///< floats to the row below
    int width, height;               ///< cells of the part
    bool turns_x, turns_y;           ///< it goes on around the world; a way is shorter than the world
};

struct PinchKernel {
    /// Writes weight^1.5.
    void (*rise)(const float* weights, int count, float* out);
    /// Writes the pairs of a row: `scale` times the difference of the risen weights to both sides, within
    /// -limit and limit. own[-1] and own[count] must be there.
    void (*pull)(const float* own, const float* north, const float* south, int count, float scale,
                 float limit, float* pairs);
    /// Writes the ways of `count` cells of row y from x on after so many steps, each as far as the pull,
    /// interpolated between four cells, says where the one before has led.
    void (*follow)(const PullMap& map, int x, int y, int count, int steps, float* east, float* south);
};
TALUS_DECLARE_KERNEL(PinchKernel, pinch_kernel)

}  // namespace talus
