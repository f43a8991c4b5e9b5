#pragma once

#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

/// One step of cell water (core/water/cell_water.h has the rule).
struct CellWaterRates {
    float threshold;  ///< m: a smaller drop moves nothing
    float per_depth;  ///< 1/m: one over the depth at which nothing moves
    float share;      ///< ground moved per water moved
};

/// Neighbours by number: the four nearest, then the diagonals; −1 is none.
inline constexpr int k_cell_water_ways = 8;
inline constexpr int k_cell_water_dx[k_cell_water_ways] = {1, -1, 0, 0, 1, -1, 1, -1};
inline constexpr int k_cell_water_dy[k_cell_water_ways] = {0, 0, 1, -1, 1, 1, -1, -1};

/// What the cells of a row give in a step.
struct CellWaterGifts {
    std::int32_t* way;  ///< number of the neighbour that takes it
    float* water;       ///< m
    float* ground;      ///< m
};

/// A row and those above and below; each may be read one cell beyond its ends.
struct CellWaterRow {
    const float* start[3];  ///< m: of the ground as it was; the row above, the row itself, the row below
    const float* level[3];  ///< m: change of the ground and water; very high where nothing can go
    const float* water;     ///< m
    const float* softness;  ///< 1 − hardness
};

/// What a step changes.
struct CellWaterCells {
    const float* change;
    const float* water;
    const float* passed;
    float* new_change;
    float* new_water;
    float* new_passed;
};

struct CellWaterKernel {
    /// Finds what each of `count` cells gives, and to which neighbour.
    void (*give)(const CellWaterRates&, const CellWaterRow&, const CellWaterGifts&, int count);
    /// Takes away what cells give and adds what their neighbours give them. gifts: of the row above, the row
    /// itself, the row below.
    void (*take)(const CellWaterGifts* gifts, const CellWaterCells&, int count);
};
TALUS_DECLARE_KERNEL(CellWaterKernel, cell_water_kernel)

}  // namespace talus
