#pragma once

#include "core/erosion/water_and_scree.h"
#include "core/terrain/live_run.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Rain that runs off over the ground for a while: core/erosion/water_and_scree.h as a stage.
///
/// Minutes of water do the work of ages: capacity is what real water carries times an acceleration (the
/// morphological factor of Roelvink, *Coastal morphodynamic evolution techniques*, 2006, in which the ground
/// moves so many times as fast as the water), so that a storm stands for all the storms of so many years:
/// at a capacity of 1 it is 200 s/m, some thousand times that of a real stream.
///
/// Lakes and rivers that the layers below made are there from the start. At the end the rain stops, and what
/// stands and runs on the ground is what has not run off some minutes later: no films on slopes.
///
/// It runs coarse to fine (core/erosion/live_water_levels.h). Run live, and replayed from a run that was
/// kept, all of it runs on the map's own cells, so that what is done meanwhile is done to the water that is
/// shown, and its water is that of the moment at which it ends.
///
/// Resolution: from 513² on, heights at common samples differ by less than half a hundredth of the relief in
/// the mean. The change at 257² and 1025², as means over a 64th of the extent, correlates at 0.71 on
/// diamond-square's ground; what water carries at a place is that of the cells.
struct LiveWaterStage {
    static constexpr StageInfo info{
        .key = "live_water",
        .label = "Live water",
        .group = Group::erosion,
        .reads = fields("height", "water", "precipitation"),
        .writes = fields("height", "water", "sediment", "flow", "wear", "deposition"),
        .reach = Reach::whole_map,
        .needs = Needs::edges | Needs::sea_level,
        .resolution = ResolutionPromise::cells,
        .scratch = 40,
        .takes_rate = true,
        .revision = 5,
        .keywords =
            "hydraulic erosion, shallow water, pipes, flood, sediment transport, "
            "rainfall, water simulation",
        .help =
            "Rain runs off, gathers in streams that cut valleys, and puts down what they carry on flat "
            "ground, in lakes and at the shore. Hydraulic erosion by shallow water in virtual pipes; "
            "sediment transport, rainfall, flood, river and water simulation.",
    };

    float amount = 12;  // minutes
    NumberOrField rain{150, "precipitation"};
    float strength = 1;
    float capacity = 1;
    float evaporation = 0;  // mm/h
    NumberOrField hardness{0, {}};
    WaterEdge edge = WaterEdge::sea;
    float scree = 0;  // m in ten minutes
    float talus = 36;
    RunEvents events = {};

    static void parameters(auto&& parameter) {
        static constexpr Choice k_edges[] = {
            {"closed", "Closed", "A wall around the map: water gathers in front of it."},
            {"open", "Open", "Water and what it carries leave the map. Ground below the sea level is dry."},
            {"sea", "Sea",
             "Water leaves the map, and all ground below the sea level is sea: rivers end there and leave "
             "what they carry."}};
        parameter(&LiveWaterStage::amount,
                  {.key = "amount",
                   .label = "Amount",
                   .unit = "min",
                   .min = 0,
                   .max = 240,
                   .slider_range = {0, 60},
                   .basic = true,
                   .run_length = true,
                   .help = "How long it rains. The ground moves much faster than in nature: some minutes cut "
                           "a valley."});
        parameter(&LiveWaterStage::rain,
                  {.key = "rain",
                   .label = "Rain",
                   .unit = "mm/h",
                   .min = 0,
                   .max = 10000,
                   .slider_range = {0, 500},
                   .basic = true,
                   .weights = fields("precipitation"),
                   .help = "How much rain falls: more makes wider and deeper rivers. Where an earlier layer "
                           "makes a climate, this is the mean, and windward slopes get more. With another "
                           "field, its share of this number falls at each place."});
        parameter(&LiveWaterStage::strength,
                  {.key = "strength",
                   .label = "Erosion",
                   .min = 0,
                   .max = 100,
                   .slider_range = {0, 5},
                   .basic = true,
                   .help = "How quickly water takes up ground, as a multiple of what is usual. At 0 water "
                           "runs and leaves the ground as it is."});
        parameter(&LiveWaterStage::capacity,
                  {.key = "capacity",
                   .label = "Capacity",
                   .min = 0,
                   .max = 100,
                   .slider_range = {0, 5},
                   .basic = true,
                   .help = "How much ground water can carry, as a multiple of what is usual: little is soon "
                           "put down again, much leaves the map."});
        parameter(&LiveWaterStage::hardness,
                  {.key = "hardness",
                   .label = "Hardness",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Share by which rock resists: 0 is soft, 1 is never worn. Choose Rock hardness, "
                           "which Strata makes, for ledges and gorges."});
        parameter(&LiveWaterStage::edge, {.key = "edge",
                                          .label = "Edges",
                                          .basic = true,
                                          .choices = k_edges,
                                          .help = "What happens at the map's edges. Where the world wraps, "
                                                  "water runs on at the other side."});
        parameter(&LiveWaterStage::evaporation,
                  {.key = "evaporation",
                   .label = "Evaporation",
                   .unit = "mm/h",
                   .min = 0,
                   .max = 10000,
                   .slider_range = {0, 200},
                   .help = "Water that goes from every wet place: above the rain, streams run dry."});
        parameter(&LiveWaterStage::scree,
                  {.key = "scree",
                   .label = "Scree",
                   .unit = "m",
                   .min = 0,
                   .max = 1000,
                   .slider_range = {0, 100},
                   .help = "How far the material of slopes that are too steep slides meanwhile, in ten "
                           "minutes. At 0 only what water has worn slides after."});
        parameter(&LiveWaterStage::talus, {.key = "talus",
                                           .label = "Talus angle",
                                           .unit = "°",
                                           .min = 1,
                                           .max = 89,
                                           .help = "Steepest slope that holds where there is scree."});
        parameter(&LiveWaterStage::events, k_events_row);
    }

    /// Returns what the water is made of, without the fields that a number may be taken from.
    LiveWaterSetup setup(float sea_level) const;
    double cost_per_cell(const Lattice& world) const;
    /// Adds wear and deposition to the ground, and writes the water, its sediment and its flow: the area
    /// whose rain, as it falls at the end, a discharge would be [m²]. Throws Cancelled or std::bad_alloc and
    /// then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;

    // Its process, run live.
    using Process = WaterAndScree;
    static double length_of(float minutes) { return 60 * static_cast<double>(minutes); }
    static float amount_of(double seconds) { return static_cast<float>(seconds / 60); }
    WaterAndScree begin(const Terrain& terrain, const Context& context) const;
    /// Begins with a state of the terrain's size.
    WaterAndScree begin(const Terrain& terrain, const Context& context, LiveWater::State state) const;
    void write(const WaterAndScree& process, Terrain& terrain, const Progress* progress) const;
    void write(WaterAndScree&& process, Terrain& terrain, const Progress* progress) const;
    void show(const WaterAndScree& process, Terrain& terrain) const;
};

}  // namespace talus
