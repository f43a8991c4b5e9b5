#pragma once

#include <cstddef>

#include "core/base/grid.h"
#include "core/water/live_water.h"
#include "core/water/live_water_kernel.h"

namespace talus {

/// The grids of live water as a step sees them.
struct LiveWaterGrids {
    const Grid<float>& start;
    Grid<float>& change;
    Grid<float>& depth;
    Grid<float>& sediment;
    Grid<float>& flow_x;
    Grid<float>& flow_y;
    Grid<float>& halos;
};

/// What left the map in a step, over all cells: in depths [m], whatever the size of a cell.
struct LiveWaterLoss {
    double water = 0;  ///< evaporated, ran over the edges or into the sea
    double rock = 0;   ///< was carried over the edges
};

struct LiveWaterStep {
    float deepest = 0;  ///< m: the largest depth after it
    LiveWaterLoss loss;
};

/// Advances live water by one step, in place and on all threads: bands of rows, in each of which the passes
/// follow one another down the rows, two rows apart, while those are in the cache. What a band needs of the
/// rows around it is copied before, as it was at the step's start.
///
/// Throws Cancelled and then leaves the grids in the middle of the step.
LiveWaterStep step_live_water(const LiveWaterRates& rates, const LiveWaterSetup& setup,
                              const Lattice& lattice, const LiveWaterGrids& grids, const Progress* progress);

/// Returns the pipes of a cell in the step that the grids stand before. Writes to the halos alone.
LiveWater::CellPipes pipes_of_cell(const LiveWaterRates& rates, const LiveWaterSetup& setup,
                                   const Lattice& lattice, const LiveWaterGrids& grids, int x, int y);

/// Rows of halos that step_live_water needs for a map of this size, each of width + 1 values.
int live_water_halo_rows(int width, int height);

}  // namespace talus
