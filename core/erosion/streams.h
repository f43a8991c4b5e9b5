#pragma once

#include "core/erosion/rain_map.h"
#include "core/erosion/rising_range.h"
#include "core/terrain/live_run.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Streams that cut into ground as it is for some ten thousand years, and put down what they carry: beds on
/// the floors that ice has left, gorges where side valleys hang, ravines in slopes, lakes that silt up.
///
/// The law of core/erosion/stream_power.h with m = 1/2 and n = 1, without uplift and with the creep of soil,
/// on the points that suit the map (core/erosion/mesh.h), 25 m apart at least. Points at the borders of a
/// bounded world and below the sea keep their heights; as lines wind between points, so does that border.
///
/// Resolution: from 513² on, heights at common samples differ by less than a thousandth of the relief in the
/// mean.
struct Streams {
    static constexpr StageInfo info{
        .key = "streams",
        .label = "Streams",
        .group = Group::erosion,
        .reads = fields("height", "hardness", "precipitation"),
        .writes = fields("height", "wear", "deposition"),
        .reach = Reach::whole_map,
        .needs = Needs::sea_level | Needs::edges,
        .resolution = ResolutionPromise::likeness,
        .scratch = 64,
        .takes_rate = true,
        .revision = 3,
        .keywords = "erosion, stream power, fluvial erosion, gorge, river bed, alluvium, after the ice",
        .help =
            "Streams cut their beds into ground as it is and put down what they carry: gorges where side "
            "valleys hang, beds on floors that ice has left, lakes that silt up. Where whole valleys are to "
            "form, choose Mountain ranges. Fluvial erosion.",
    };

    float amount = 15;        // thousand years
    float cutting = 1;        // mm/year
    float deposition = 0.5f;  // G
    float silting = 100;      // thousand years
    NumberOrField hardness{.number = 0};
    RainMap rain = RainMap::climate;
    RunEvents events = {};

    static void parameters(auto&& parameter) {
        parameter(&Streams::amount, {.key = "amount",
                                     .label = "Amount",
                                     .unit = "thousand years",
                                     .min = 0,
                                     .max = 1000,
                                     .slider_range = {0, 100},
                                     .basic = true,
                                     .run_length = true,
                                     .help = "How long the streams run: ten to fifteen thousand years since "
                                             "the last ice left."});
        parameter(
            &Streams::cutting,
            {.key = "cutting",
             .label = "Cutting",
             .unit = "mm a year",
             .min = 0,
             .max = 100,
             .slider_range = {0, 5},
             .basic = true,
             .help = "How fast a stream that drains a square kilometre cuts down where it falls by a "
                     "tenth; twice as fast where it drains four times as much, or falls by twice as much."});
        parameter(&Streams::deposition,
                  {.key = "deposition",
                   .label = "Deposition",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "How readily streams put down what they carry: more fills floors, and spreads "
                           "fans where slopes end."});
        parameter(&Streams::silting,
                  {.key = "silting",
                   .label = "Lakes fill within",
                   .unit = "thousand years",
                   .min = 0,
                   .max = 10000,
                   .slider_range = {0, 200},
                   .basic = true,
                   .help = "After so long two thirds of the depth of a hollow without a way out are filled. "
                           "0: at once."});
        parameter(&Streams::hardness,
                  {.key = "hardness",
                   .label = "Rock hardness",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Slows the cutting: at 1 nothing is cut. Choose the field Rock hardness, made by "
                           "an earlier layer Strata, and hard layers make steps."});
        parameter(&Streams::rain,
                  {.key = "rain",
                   .label = "Rain",
                   .choices = k_rain_maps,
                   .help = "What feeds the streams: with an earlier climate, those of its rainy side carry "
                           "more and cut deeper."});
        parameter(&Streams::events, k_events_row);
    }

    double cost_per_cell(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;
    void apply(Terrain& terrain, const Context& context) const { run_to_its_length(*this, terrain, context); }

    // Its process, run live.
    using Process = RisingRange;
    static double length_of(float thousand_years) { return static_cast<double>(thousand_years); }
    static float amount_of(double length) { return static_cast<float>(length); }
    RisingRange begin(const Terrain& terrain, const Context& context) const;
    void write(const RisingRange& process, Terrain& terrain, Progress* progress) const;
};

}  // namespace talus
