#pragma once

#include <cstddef>

#include "core/base/kernel.h"

namespace talus {

/// Soil creeps downhill: adds to a row's change what comes from the eight neighbours of each cell,
///
///     w · min(soil, soil of the neighbour) · (height of the neighbour − height),
///
/// with the weights w of the nine-point Laplacian, 2/3 straight and 1/6 diagonally, which favours no
/// direction. What one cell gains another one loses.
struct SettleKernel {
    /// height [m], soil [share of a difference that is levelled, at most 0.2]: the first of `width` samples
    /// of rows `stride` samples apart; there must be one more sample on each side.
    void (*row)(const float* height, const float* soil, std::ptrdiff_t stride, int width, float* change);
};
TALUS_DECLARE_KERNEL(SettleKernel, settle_kernel)

}  // namespace talus
