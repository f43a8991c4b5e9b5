#pragma once

#include "core/base/kernel.h"

namespace talus {

struct TextbookScreeKernel {
    /// One iteration of thermal erosion as books print it (Musgrave, Kolb and Mace 1989; Olsen, *Realtime
    /// procedural terrain generation*, 2004): each cell looks for lower neighbours beyond the threshold and
    /// gives them half of the largest excess, in parts as their drops. height, next: width × rows; next is
    /// the result. talus: m between a cell and its four nearest neighbours.
    void (*step)(const float* height, float* next, int width, int rows, float talus);
};
TALUS_DECLARE_KERNEL(TextbookScreeKernel, textbook_scree_kernel)

}  // namespace talus
