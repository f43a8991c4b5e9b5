#pragma once

#include "core/erosion/gully_run.h"
#include "core/erosion/rain_map.h"
#include "core/terrain/live_run.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Gullies that drops of rain cut into slopes, with fans of soil at their feet: core/erosion/droplets.h as a
/// stage, on the lattice that core/erosion/gully_run.h chooses.
///
/// Resolution: in a world of 4 km, simplex noise with gullies at 257² to 2049² differs from that at 4097² by
/// 0.1 to 0.5 percent of the relief in the mean. What is worn and laid at a place with a rate between 0 and 1
/// (StageInfo::takes_rate) is scaled by it.
struct Gullies {
    static constexpr StageInfo info{
        .key = "gullies",
        .label = "Gullies",
        .group = Group::erosion,
        .reads = fields("height", "hardness", "precipitation"),
        .writes = fields("height", "wear", "deposition"),
        .reach = Reach::whole_map,
        .needs = Needs::edges,
        .resolution = ResolutionPromise::likeness,
        .scratch = 100,
        .takes_rate = true,
        .revision = 2,
        .keywords =
            "erosion, erode, hydraulic erosion, droplet erosion, particle erosion, water erosion, "
            "rain, rills, ravines, badlands",
        .help =
            "Rain carves gullies into slopes and lays the soil down at their feet. Droplet erosion: "
            "hydraulic "
            "erosion by particles of water, each with its own load; rills, ravines, fans.",
    };

    float amount = 20000;  // drops per km²
    float strength = 1;
    float radius = 10;  // m
    float life = 400;   // m
    float inertia = 0.3f;
    NumberOrField hardness{.number = 0};
    float step = 8;  // m
    float evaporation = 0.01f;
    RainMap rain = RainMap::climate;
    RunEvents events = {};

    static void parameters(auto&& parameter) {
        parameter(&Gullies::amount,
                  {.key = "amount",
                   .label = "Amount",
                   .unit = "drops/km²",
                   .min = 0,
                   .max = 1e6,
                   .slider_range = {0, 60000},
                   .basic = true,
                   .run_length = true,
                   .help = "How many drops of rain fall on each square kilometre, one after another."});
        parameter(&Gullies::strength, {.key = "strength",
                                       .label = "Capacity",
                                       .min = 0,
                                       .max = 10,
                                       .slider_range = {0, 3},
                                       .basic = true,
                                       .help = "How much a drop can carry: more cuts deeper gullies."});
        parameter(
            &Gullies::radius,
            {.key = "radius",
             .label = "Width",
             .unit = "m",
             .min = 0,
             .max = 1000,
             .slider_range = {2, 60},
             .basic = true,
             .help = "Width of the smallest gullies. A map whose samples are wider than that shows wider "
                     "ones."});
        parameter(&Gullies::life,
                  {.key = "life",
                   .label = "Length",
                   .unit = "m",
                   .min = 1,
                   .max = 20000,
                   .slider_range = {50, 2000},
                   .basic = true,
                   .log = true,
                   .help = "How far a drop runs before it dries up: short ones roughen slopes, long "
                           "ones cut valleys and build fans far from them."});
        parameter(&Gullies::inertia,
                  {.key = "inertia",
                   .label = "Inertia",
                   .min = 0,
                   .max = 0.99,
                   .basic = true,
                   .help = "How strongly a drop keeps its direction: 0 follows each dent, more "
                           "makes gullies straighter."});
        parameter(&Gullies::hardness,
                  {.key = "hardness",
                   .label = "Rock hardness",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Slows the wear: at 1 nothing is taken. Choose the field Rock "
                           "hardness, made by an earlier layer Strata, and hard layers stand out."});
        parameter(&Gullies::step,
                  {.key = "step",
                   .label = "Step",
                   .unit = "m",
                   .min = 0.1,
                   .max = 1000,
                   .slider_range = {1, 50},
                   .log = true,
                   .help = "How far a drop goes at once. Longer steps pass over small dents."});
        parameter(&Gullies::evaporation,
                  {.key = "evaporation",
                   .label = "Evaporation",
                   .min = 0,
                   .max = 1,
                   .slider_range = {0, 0.1},
                   .help = "Share of its water that a drop loses in each step, and with it of what it can "
                           "carry: more lays the soil down earlier."});
        parameter(&Gullies::rain, {.key = "rain",
                                   .label = "Rain",
                                   .choices = k_rain_maps,
                                   .help = "Where drops fall: on a climate's windward slopes more, behind "
                                           "its mountains fewer, and as many in all."});
        parameter(&Gullies::events, k_events_row);
    }

    double cost_per_cell(const Lattice& world) const;
    void apply(Terrain& terrain, const Context& context) const { run_to_its_length(*this, terrain, context); }

    // Its process, run live.
    using Process = GullyRun;
    static double length_of(float drops) { return static_cast<double>(drops); }
    static float amount_of(double length) { return static_cast<float>(length); }
    GullyRun begin(const Terrain& terrain, const Context& context) const;
    void write(const GullyRun& process, Terrain& terrain, const Progress* progress) const;
};

}  // namespace talus
