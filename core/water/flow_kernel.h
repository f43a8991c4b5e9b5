#pragma once

#include "core/base/kernel.h"
#include "core/water/flow_direction.h"

namespace talus {

/// A row of a map between its neighbours.
template <class T>
struct FlowRows {
    const T* north;  ///< null: the map ends here
    const T* here;
    const T* south;  ///< null: the map ends here
};

struct FlowKernel {
    /// Writes the direction of the steepest neighbour that is lower, of equal ones the first clockwise from
    /// east; k_pit where there is none, k_base where the ground is not above sea_level. diagonal: a factor
    /// for each cell on the drop to its diagonal neighbours, above 0; null: 1/√2. across_north, across_south:
    /// k_across_y or 0.
    void (*steepest)(FlowRows<float> ground, const float* diagonal, int width, bool wrap_x,
                     FlowDirection across_north, FlowDirection across_south, float sea_level,
                     FlowDirection* out);
    /// Writes how many neighbours flow to each cell of a row that is neither first nor last, between its
    /// first and its last column.
    void (*donors)(FlowRows<FlowDirection> directions, int width, std::uint8_t* out);
    /// Writes there which neighbours flow to each cell: bit d for the one in direction d.
    void (*donor_bits)(FlowRows<FlowDirection> directions, int width, std::uint8_t* out);
    /// Writes there which neighbours have a number below the cell's own.
    void (*lower_bits)(FlowRows<std::uint32_t> numbers, int width, std::uint8_t* out);
};
TALUS_DECLARE_KERNEL(FlowKernel, flow_kernel)

}  // namespace talus
