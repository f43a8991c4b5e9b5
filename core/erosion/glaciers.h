#pragma once

#include "core/erosion/glaciers_process.h"
#include "core/terrain/live_run.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Troughs, cirques, hanging valleys and basins carved by glaciers: core/erosion/glaciers_process.h as a
/// stage.
///
/// Likeness: heights at 513² and at 2049² differ by 0.04 % of the relief in the mean, by 0.2 % at the 95th
/// percentile, on diamond-square's ground; the change alone correlates at 0.999.
struct Glaciers {
    static constexpr StageInfo info{
        .key = "glaciers",
        .label = "Glaciers",
        .group = Group::erosion,
        .reads = fields("height", "hardness"),
        .writes = fields("height", "wear", "deposition"),
        .reach = Reach::whole_map,
        .needs = Needs::sea_level | Needs::edges,
        .resolution = ResolutionPromise::likeness,
        .scratch = 32,
        .takes_rate = true,
        .keywords =
            "erosion, glacial erosion, ice, ice age, trough, fjord, cirque, corrie, u-shaped valley, "
            "hanging valley, overdeepening, basin",
        .help =
            "Ice fills the valleys and carves them: troughs with round floors and steep walls, cirques at "
            "their heads, side valleys that hang above them, basins for lakes and fjords. The ice is gone "
            "at the end; peaks above it keep their shape. Glacial erosion, ice age.",
    };

    float amount = 200;     // thousand years
    float snow_line = 300;  // m
    float carving = 1;
    float width = 400;      // m
    float snowfall = 1.5f;  // m/year
    NumberOrField hardness{.number = 0};
    float gradient = 0.7f;  // m/year per 100 m
    float sliding = 1;
    RunEvents events = {};

    static void parameters(auto&& parameter) {
        parameter(&Glaciers::amount,
                  {.key = "amount",
                   .label = "Amount",
                   .unit = "thousand years",
                   .min = 0,
                   .max = 2000,
                   .slider_range = {0, 600},
                   .basic = true,
                   .run_length = true,
                   .help = "How long the valleys hold ice. A hundred thousand years round them, some hundred "
                           "thousand make deep troughs and fjords."});
        parameter(&Glaciers::snow_line,
                  {.key = "snow_line",
                   .label = "Snow line",
                   .unit = "m",
                   .min = -10000,
                   .max = 20000,
                   .slider_range = {-500, 4000},
                   .basic = true,
                   .help = "Height from which on more snow falls than melts (the equilibrium line). High: "
                           "cirques under the peaks. Low: glaciers fill all valleys and reach the sea."});
        parameter(&Glaciers::carving, {.key = "carving",
                                       .label = "Carving",
                                       .min = 0,
                                       .max = 20,
                                       .slider_range = {0, 4},
                                       .basic = true,
                                       .help = "How fast sliding ice wears the rock: 1 takes a metre for ten "
                                               "kilometres of ice."});
        parameter(&Glaciers::width,
                  {.key = "width",
                   .label = "Floor width",
                   .unit = "m",
                   .min = 0,
                   .max = 5000,
                   .slider_range = {0, 1500},
                   .basic = true,
                   .help = "How strongly narrow valleys hold the ice back, so that their walls are worn "
                           "before their floors: more makes wide and round floors, 0 only deepens."});
        parameter(&Glaciers::snowfall,
                  {.key = "snowfall",
                   .label = "Snowfall",
                   .unit = "m of ice a year",
                   .min = 0.05,
                   .max = 20,
                   .slider_range = {0.2, 5},
                   .basic = true,
                   .help = "The most ice that a year adds high above the snow line: more makes glaciers "
                           "longer, thicker and faster."});
        parameter(&Glaciers::hardness,
                  {.key = "hardness",
                   .label = "Rock hardness",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Slows the wear: at 1 nothing is taken. Choose the field Rock "
                           "hardness, made by an earlier layer Strata, and hard layers stand out."});
        parameter(&Glaciers::gradient,
                  {.key = "gradient",
                   .label = "Balance gradient",
                   .unit = "m of ice a year per 100 m",
                   .min = 0.05,
                   .max = 5,
                   .slider_range = {0.2, 2},
                   .help = "How much more ice a year adds, or how much less melts, for each 100 m of height: "
                           "less makes tongues reach further below the snow line."});
        parameter(&Glaciers::sliding,
                  {.key = "sliding",
                   .label = "Sliding",
                   .min = 0.05,
                   .max = 20,
                   .slider_range = {0.2, 5},
                   .log = true,
                   .help = "How easily ice slides over its bed: more makes thin, fast glaciers, less "
                           "thick ones that creep and carve little."});
        parameter(&Glaciers::events, k_events_row);
    }

    double cost_per_cell(const Lattice& world) const;
    void apply(Terrain& terrain, const Context& context) const { run_to_its_length(*this, terrain, context); }

    // Its process, run live.
    using Process = GlaciersProcess;
    static double length_of(float thousand_years) { return static_cast<double>(thousand_years); }
    static float amount_of(double length) { return static_cast<float>(length); }
    GlaciersProcess begin(const Terrain& terrain, const Context& context) const;
    void write(const GlaciersProcess& process, Terrain& terrain, const Progress* progress) const;
    void write(GlaciersProcess&& process, Terrain& terrain, const Progress* progress) const;
};

}  // namespace talus
