#pragma once

#include "core/base/kernel.h"

namespace talus {

struct SkyVisibilityKernel {
    /// Raises the tangents of the horizon's height to those of what stands `1 / per_metre` m away, `part` of
    /// the way from `there` to `beyond`.
    void (*look)(const float* here, const float* there, const float* beyond, float part, float per_metre,
                 float* tangents, int count);
    /// Adds cos² of the heights whose tangents these are.
    void (*add)(const float* tangents, float* sums, int count);
    /// out = (before + 2 here + after) / 4
    void (*smooth)(const float* before, const float* here, const float* after, float* out, int count);
};
TALUS_DECLARE_KERNEL(SkyVisibilityKernel, sky_visibility_kernel)

}  // namespace talus
