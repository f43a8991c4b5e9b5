#pragma once

#include "core/base/kernel.h"

namespace talus {

/// What a cell of the air exchanges and holds, as plain maps of doubles.
struct TextbookAir {
    const double* west;  ///< 1/s: from each neighbour
    const double* east;
    const double* north;
    const double* south;
    const double* loss;     ///< 1/s
    const double* border;   ///< mm/s
    const double* held;     ///< mm
    const double* uptake;   ///< 1/s
    const double* showers;  ///< 1/(mm s)
    double condensing;      ///< 1/s
};

struct TextbookMoistureKernel {
    /// One explicit step of the equation of core/climate/moisture.h on a map that does not wrap, row by row,
    /// each cell from its four neighbours. water, next: width × rows [mm].
    void (*step)(const TextbookAir& air, const double* water, double* next, int width, int rows,
                 double seconds);
};
TALUS_DECLARE_KERNEL(TextbookMoistureKernel, textbook_moisture_kernel)

}  // namespace talus
