#pragma once

#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

struct NormalsKernel {
    /// Computes the normals of `count` cells from their four neighbours; scale_x and scale_y convert the
    /// difference of two neighbours into a slope. See core/light/normals.h.
    void (*row)(const float* left, const float* right, const float* up, const float* down,
                std::uint32_t* normals, int count, float scale_x, float scale_y);
};
TALUS_DECLARE_KERNEL(NormalsKernel, normals_kernel)

}  // namespace talus
