#pragma once

#include <cmath>

#include "core/erosion/scree_process.h"
#include "core/terrain/live_run.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Slopes that are too steep to hold slide down to the talus angle: scree under cliffs.
///
/// Musgrave, Kolb and Mace, *The synthesis and rendering of eroded fractal terrains*, SIGGRAPH 1989; how, see
/// core/erosion/scree_process.h. Most of the time runs on lattices coarser than the map's, the last of it on
/// the map's own (core/erosion/scree_levels.h), so that each cell costs the same whatever the resolution. Run
/// live, and replayed from a run that was kept, all of it runs on the map's own lattice, so that what is done
/// meanwhile is done to the ground that is displayed.
struct Scree {
    static constexpr StageInfo info{
        .key = "scree",
        .label = "Scree",
        .group = Group::erosion,
        .reads = fields("height", "hardness"),
        .writes = fields("height", "wear", "deposition"),
        .reach = Reach::whole_map,
        .needs = Needs::edges,
        .resolution = ResolutionPromise::likeness,
        .scratch = 44,
        .takes_rate = true,
        .revision = 2,
        .keywords =
            "thermal erosion, talus, weathering, landslide, debris, rockfall, angle of "
            "repose, slump",
        .help =
            "Slopes steeper than the talus angle crumble and slide: cliffs get aprons of scree, needles and "
            "walls become even slopes, heaps of sand their cones. Thermal erosion, thermal weathering; "
            "landslides of loose rock.",
    };

    float amount = 12;  // m
    float talus = 36;   // degrees
    NumberOrField hardness{.number = 0};
    RunEvents events = {};

    static void parameters(auto&& parameter) {
        parameter(&Scree::amount,
                  {.key = "amount",
                   .label = "Amount",
                   .unit = "m",
                   .min = 0,
                   .max = 5000,
                   .slider_range = {0, 300},
                   .basic = true,
                   .run_length = true,
                   .help = "How far the material slides. A little breaks the edges, much wears whole slopes "
                           "down to the talus angle."});
        parameter(&Scree::talus, {.key = "talus",
                                  .label = "Talus angle",
                                  .unit = "°",
                                  .min = 1,
                                  .max = 89,
                                  .slider_range = {10, 60},
                                  .basic = true,
                                  .help = "Steepest slope that holds: about 33° for sand, 35° to 40° for "
                                          "broken rock, more where rock is sound."});
        parameter(&Scree::hardness,
                  {.key = "hardness",
                   .label = "Rock hardness",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Slows the sliding: at 1 nothing moves. Choose the field Rock "
                           "hardness, made by an earlier layer Strata, and hard layers stand out."});
        parameter(&Scree::events, k_events_row);
    }

    double cost_per_cell(const Lattice& world) const;
    /// Throws Cancelled or std::bad_alloc and then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;

    // Its process, run live. Its length, in m², is that of material that slides so far.
    using Process = ScreeProcess;
    static double length_of(float metres) {
        return static_cast<double>(metres) * static_cast<double>(metres);
    }
    static float amount_of(double length) { return static_cast<float>(std::sqrt(length)); }
    ScreeProcess begin(const Terrain& terrain, const Context& context) const;
    void write(const ScreeProcess& process, Terrain& terrain, const Progress* progress) const;

 private:
    bool was_run_live() const { return events.end > 0 || !events.list.empty(); }
};

}  // namespace talus
