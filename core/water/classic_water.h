#pragma once

#include "core/terrain/live_run.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/water/cell_water.h"

namespace talus {

/// Rain that falls at once and runs from cell to cell: core/water/cell_water.h as a stage.
struct ClassicWater {
    static constexpr StageInfo info{
        .key = "classic_water",
        .label = "Classic water",
        .group = Group::classic,
        .reads = fields("height", "precipitation"),
        .writes = fields("height", "water", "flow", "wear", "deposition"),
        .reach = Reach::whole_map,
        .needs = Needs::edges,
        .resolution = ResolutionPromise::cells,
        .scratch = 44,
        .takes_rate = true,
        .keywords = "cell water, cellular automaton, hydraulic erosion, rainfall, lowest neighbour",
        .help =
            "Rain lies on the ground and each cell gives water to its lowest neighbour, step by step, with "
            "some ground: small gullies, ponds and flat floors, the simplest hydraulic erosion there is."};

    int amount = 200;  // steps
    NumberOrField rain{1, "precipitation"};
    float reference_depth = 20;
    float threshold = 0.01f;
    float erosion = 0.1f;
    NumberOrField hardness{0, {}};
    RunEvents events = {};

    static void parameters(auto&& parameter) {
        parameter(&ClassicWater::amount,
                  {.key = "amount",
                   .label = "Amount",
                   .unit = "steps",
                   .min = 0,
                   .max = 10000,
                   .slider_range = {0, 1000},
                   .basic = true,
                   .run_length = true,
                   .help = "How many steps water goes, one cell in each. A finer map needs more for the same "
                           "way."});
        parameter(&ClassicWater::rain,
                  {.key = "rain",
                   .label = "Rain",
                   .unit = "m",
                   .min = 0,
                   .max = 1000,
                   .slider_range = {0, 10},
                   .basic = true,
                   .weights = fields("precipitation"),
                   .help = "Depth of the water that lies on the ground at the start: the mean, where an "
                           "earlier climate says where more falls. With another field, its share of this "
                           "number lies at each place."});
        parameter(&ClassicWater::erosion, {.key = "erosion",
                                           .label = "Erosion",
                                           .min = 0,
                                           .max = 1,
                                           .basic = true,
                                           .help = "Depth of ground that moves along with each depth of "
                                                   "water. At 0 water runs and leaves the ground as it is."});
        parameter(&ClassicWater::reference_depth,
                  {.key = "reference_depth",
                   .label = "Reference depth",
                   .unit = "m",
                   .min = 0.01,
                   .max = 10000,
                   .slider_range = {1, 100},
                   .basic = true,
                   .log = true,
                   .help = "Deep water moves less, and water of this depth not at all, so that rivers do not "
                           "cut too deep."});
        parameter(&ClassicWater::hardness,
                  {.key = "hardness",
                   .label = "Hardness",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Share by which rock resists: 0 is soft, 1 is never worn. Choose Rock hardness, "
                           "which Strata makes, for steps along its layers."});
        parameter(&ClassicWater::threshold,
                  {.key = "threshold",
                   .label = "Threshold",
                   .unit = "m",
                   .min = 0,
                   .max = 100,
                   .slider_range = {0, 1},
                   .help = "A drop of the water's level up to this moves nothing: ponds come to rest."});
        parameter(&ClassicWater::events, k_events_row);
    }

    double cost_per_cell() const;
    /// Adds wear and deposition to the ground, and writes the water and its flow: the area whose rain left a
    /// place [m²]. Throws Cancelled or std::bad_alloc and then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const { run_to_its_length(*this, terrain, context); }

    // Its process, run live.
    using Process = CellWater;
    static double length_of(int steps) { return steps; }
    static int amount_of(double length) { return static_cast<int>(length); }
    CellWater begin(const Terrain& terrain, const Context& context) const;
    void write(const CellWater& flowed, Terrain& terrain, const Progress* progress) const;
};

}  // namespace talus
