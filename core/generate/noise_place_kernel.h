#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

/// A line of samples among the cells of an octave: sample s lies in cell s cell_size per_metre + shift + by.
struct NoiseLine {
    double cell_size;  ///< m between samples
    double per_metre;  ///< cells
    double shift;      ///< cells
    double by;         ///< cells
};

/// Finds the cells of samples.
struct NoisePlaceKernel {
    /// For each of `count` samples from `first` on, a whole number, computes the cell that it lies in, modulo
    /// 2³², its place in the cell, 0 to 1, and fade() of that.
    void (*place)(const NoiseLine& line, double first, int count, float* at, float* faded,
                  std::int32_t* index);
    /// Computes fade() of places.
    void (*fade)(const float* at, int count, float* faded);
    /// Computes spread() of lattice columns moved by each of `steps` steps from `first` on, `stride` numbers
    /// apart.
    void (*spread)(const std::int32_t* column, int count, std::int32_t first, int steps,
                   std::ptrdiff_t stride, std::uint32_t* spread);
};
TALUS_DECLARE_KERNEL(NoisePlaceKernel, noise_place_kernel)

}  // namespace talus
