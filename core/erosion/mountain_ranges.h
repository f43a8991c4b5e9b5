#pragma once

#include <array>

#include "core/erosion/rain_map.h"
#include "core/erosion/rising_range.h"
#include "core/terrain/live_run.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Mountain ranges that rise while rivers cut into them (core/erosion/stream_power.h), from a flat plain or
/// from any ground, until what rises and what is worn off are in balance.
///
/// The law's K follows from the relief that is asked for: in balance a river that begins at the divide and
/// runs L metres falls by
///
///     ∫ dx 2 S / (1 + √(1 + (2 S/S_max)²))   from 0 to L,   S = (U/K)^(1/n) / (A₀ + x²/3)^(m/n)
///
/// (for other n than 1 nearly so), since a basin x metres long has an area of about x²/3 (Hack, *Studies of
/// longitudinal stream profiles*, 1957); L is half the shorter side of the world.
///
/// It is computed on irregular points (core/erosion/mesh.h), so that no valley keeps to a grid. Most of the
/// time runs on coarse points, from the ground at the size of Context::overview, so that maps of all sizes
/// have the same valleys; finer points, as fine as the crests are wide and as the map can show, take part in
/// the last of it and keep the drainage that was found. Run live, and replayed from a run that was kept, all
/// of it runs on the finest of these points and begins with the map's own ground, so that what is done
/// meanwhile is done to the ground that is shown.
///
/// Resolution: from 513² on, heights at common samples differ by less than a hundredth of the relief in the
/// mean.
struct MountainRanges {
    enum class Outlets { borders, sea, both };
    static constexpr std::array<Choice, 3> k_outlets{
        Choice{"borders", "Borders", "Rivers leave where the borders of the map are lowest."},
        Choice{"sea", "Sea", "Rivers leave at the sea, whose floor keeps its height."},
        Choice{"both", "Borders and sea", "Rivers leave where they reach a border or the sea."},
    };

    static constexpr StageInfo info{
        .key = "mountain_ranges",
        .label = "Mountain ranges",
        .group = Group::erosion,
        .reads = fields("height", "hardness", "precipitation"),
        .writes = fields("height", "wear", "deposition"),
        .reach = Reach::whole_map,
        .needs = Needs::sea_level | Needs::edges | Needs::overview,
        .resolution = ResolutionPromise::likeness,
        .scratch = 64,
        .takes_rate = true,
        .runs_go_on = true,
        .revision = 5,
        .keywords =
            "erosion, stream power, uplift, tectonics, fluvial erosion, orogeny, alps, "
            "ridges, landscape evolution",
        .help =
            "Whole mountain ranges with branching valleys and sharp ridges, from a plain or from any ground: "
            "land rises, and rivers cut into it. Stream power erosion with tectonic uplift; fluvial erosion, "
            "landscape evolution, drainage network.",
    };

    float amount = 3;
    float relief = 900;  // m
    NumberOrField uplift{1, {}};
    float steepest = 50;     // degrees
    float crest_width = 90;  // m
    Outlets outlets = Outlets::both;
    NumberOrField hardness{0, {}};
    float concavity = 0.65f;   // m/n
    float slope_exponent = 1;  // n
    float irregularity = 0.5f;
    float deposition = 0.3f;  // G
    RainMap rain = RainMap::climate;
    RunEvents events = {};

    static void parameters(auto&& parameter) {
        parameter(&MountainRanges::amount,
                  {.key = "amount",
                   .label = "Amount",
                   .min = 0,
                   .max = 6,
                   .basic = true,
                   .run_length = true,
                   .help = "How long the land rises and wears: 1 is the time in which as much rock rises as "
                           "the relief, 900,000 years for 900 m at a millimetre a year. From 2 on a range is "
                           "nearly in balance."});
        parameter(&MountainRanges::relief,
                  {.key = "relief",
                   .label = "Relief",
                   .unit = "m",
                   .min = 10,
                   .max = 20000,
                   .slider_range = {100, 4000},
                   .basic = true,
                   .log = true,
                   .help = "How high above its outlets the range becomes in the end."});
        parameter(&MountainRanges::uplift,
                  {.key = "uplift",
                   .label = "Uplift",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Share of the uplift that a place has: by a field, the range rises where that is "
                           "high."});
        parameter(
            &MountainRanges::steepest,
            {.key = "steepest",
             .label = "Steepest slope",
             .unit = "°",
             .min = 5,
             .max = 80,
             .slider_range = {20, 60},
             .basic = true,
             .help = "What is steeper slides into the valleys: 30 to 40 for mountains of scree and broken "
                     "rock, more for walls of sound rock."});
        parameter(&MountainRanges::outlets, {.key = "outlets",
                                             .label = "Rivers drain to",
                                             .basic = true,
                                             .choices = k_outlets,
                                             .help = "Where rivers end. A world with neither drains to its "
                                                     "lowest place."});
        parameter(
            &MountainRanges::hardness,
            {.key = "hardness",
             .label = "Rock hardness",
             .min = 0,
             .max = 1,
             .basic = true,
             .help = "Slows the rivers, to a tenth where it is 1. Choose Rock hardness made by Strata for "
                     "steps and hogbacks."});
        parameter(
            &MountainRanges::crest_width,
            {.key = "crest_width",
             .label = "Crest width",
             .unit = "m",
             .min = 1,
             .max = 2000,
             .slider_range = {5, 200},
             .log = true,
             .help = "Length of slopes on which no stream has formed yet; streams lie about four times as "
                     "far apart. Wide for soft, round crests, narrow for sharp ones."});
        parameter(&MountainRanges::concavity,
                  {.key = "concavity",
                   .label = "Concavity",
                   .min = 0.2,
                   .max = 0.8,
                   .help = "By which power of the drainage area a river in balance becomes less steep: the "
                           "higher, the flatter the large valleys."});
        parameter(&MountainRanges::slope_exponent,
                  {.key = "slope_exponent",
                   .label = "Slope exponent",
                   .min = 0.5,
                   .max = 3,
                   .help = "How wear grows with the slope: above 1 steep places wear faster and steps in a "
                           "river's course sharpen."});
        parameter(&MountainRanges::irregularity,
                  {.key = "irregularity",
                   .label = "Irregularity",
                   .min = 0,
                   .max = 1,
                   .help = "How much rock differs from place to place, so that rivers wind and no two "
                           "valleys are alike."});
        parameter(
            &MountainRanges::deposition,
            {.key = "deposition",
             .label = "Deposition",
             .min = 0,
             .max = 1,
             .help =
                 "How readily rivers put down what they carry: more fills basins, widens valley floors and "
                 "spreads fans where they leave the mountains."});
        parameter(
            &MountainRanges::rain,
            {.key = "rain",
             .label = "Rain",
             .choices = k_rain_maps,
             .help = "What feeds the rivers: with an earlier climate, those of its rainy side carry more "
                     "and cut deeper than those in the rain shadow."});
        parameter(&MountainRanges::events, k_events_row);
    }

    double cost_per_cell(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;
    /// Throws Cancelled or std::bad_alloc and then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;

    // Its process, run live.
    using Process = RisingRange;
    static double length_of(float reliefs) { return static_cast<double>(reliefs); }
    static float amount_of(double length) { return static_cast<float>(length); }
    RisingRange begin(const Terrain& terrain, const Context& context) const;
    void write(const RisingRange& process, Terrain& terrain, Progress* progress) const;

 private:
    bool was_run_live() const { return events.end > 0 || !events.list.empty(); }
};

}  // namespace talus
