#pragma once

#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

/// What one step of live water multiplies with; core/water/live_water.h has the equations.
struct LiveWaterRates {
    float gain;        ///< g Δt / Δx: flow per depth and drop [1/s]
    float keeps;       ///< share of a flow that is not damped
    float drag;        ///< 4 Δt c: of the quadratic friction [s]
    float share;       ///< Δt / Δx: depth that a flow moves in the step [s/m]
    float pipe_depth;  ///< m
    float per_cell;    ///< 1 / Δx [1/m]
    float capacity;    ///< s/m
    float min_slope;
    float min_power;      ///< m²/s
    float working_depth;  ///< m
    float picks_up;       ///< share of the missing load, of soft rock
    float drops;          ///< share of the surplus load
    float evaporation;    ///< m
    float rain;           ///< m, in the step
    float seconds;        ///< Δt
    float standing_step;  ///< m: between neighbours, at which banks stand
    float slides;         ///< share of a higher step that slides
    float sea;            ///< m; lower than any ground where there is none
};

/// Cells of one row. Bed counts from the cell's own start: max(change, sea − start).
struct LiveWaterCells {
    const float* start;
    const float* change;
    const float* bed;
    const float* depth;
};

/// One row that is brought to the end of the step. Faces x and x + 1 are the western and the eastern of cell
/// x; flows are positive to the east and to the south.
struct LiveWaterRow {
    const float* start;
    const float* flow_x;  ///< limited; width + 1
    const float* flow_north;
    const float* flow_south;
    const float* across;        ///< what LiveWaterKernel::limits says
    const float* across_above;  ///< of the row to the north, or of this one at the map's end
    const float* across_below;  ///< of the row to the south
    const float* down;          ///< there is one more at either end
    const float* drop_x;        ///< of the level across a face [m]; width + 1
    const float* drop_north;
    const float* drop_south;
    const float* load_x;  ///< what the flow carries along in the step [m]; width + 1
    const float* load_north;
    const float* load_south;
    const float* slide_x;  ///< of ground [m]; width + 1
    const float* slide_north;
    const float* slide_south;
    const float* rain;      ///< m, in the step
    const float* softness;  ///< 1 − hardness
    const float* rate;      ///< share of what the ground would gain or lose by water
    float* change;
    float* depth;
    float* sediment;
    float* lost;  ///< water that evaporated or went into the sea [m]
};

/// The same four sides of each cell of one row.
struct LiveWaterSides {
    const float* west;
    const float* east;
    const float* north;
    const float* south;
};

struct LiveWaterKernel {
    /// Computes the bed of `count` cells.
    void (*beds)(const LiveWaterRates&, const float* start, const float* change, float* bed, int count);
    /// Accelerates the flows from cells a to cells b; flow may be old itself. drop: level of a over b. slide:
    /// ground that slides from a to b.
    void (*pipes)(const LiveWaterRates&, const LiveWaterCells& a, const LiveWaterCells& b, const float* old,
                  float* flow, float* drop, float* slide, int count);
    /// Finds the share of its outflow that a cell has the water for, and the sediment per water. across,
    /// down: the sums of its flows to the east and to the south [m²/s].
    void (*limits)(const LiveWaterRates&, const float* flow_x, const float* flow_north,
                   const float* flow_south, const float* depth, const float* sediment, float* has,
                   float* carried, float* across, float* down, int count);
    /// Limits the flows from cells a to cells b to what their donors have; computes the loads that go along.
    void (*limited)(const LiveWaterRates&, const float* has_a, const float* has_b, const float* carried_a,
                    const float* carried_b, const float* flow, float* limited, float* load, int count);
    /// Moves water and sediment, lets it rain and evaporate, erodes and deposits. Returns the bits of the
    /// largest depth, or of `deepest` if that is larger.
    std::int32_t (*update)(const LiveWaterRates&, const LiveWaterRow&, std::int32_t deepest, int count);
    /// Computes what the water of `count` cells could carry [m]. level: of the cells on their sides [m];
    /// flow: of the faces on their sides [m²/s].
    void (*capacities)(const LiveWaterRates&, const LiveWaterSides& level, const LiveWaterSides& flow,
                       const float* depth, float* capacity, int count);
    /// Returns a sum whose order is the same at every SIMD level.
    double (*sum)(const float* values, int count);
};
TALUS_DECLARE_KERNEL(LiveWaterKernel, live_water_kernel)

}  // namespace talus
