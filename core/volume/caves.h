#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/volume/cave_rows.h"
#include "core/volume/karst.h"
#include "core/volume/worm_caves.h"

namespace talus {

/// Caves for those who do not want to choose: karst where water dissolves the rock, worm caves elsewhere.
///
/// Rock that is known to be soft (below 0.5) has karst. Where nothing tells how hard it is, but where water
/// runs, all has. All other ground has worm caves.
struct Caves {
    static constexpr StageInfo info{
        .key = "caves",
        .label = "Caves",
        .group = Group::shape,
        .reads = Karst::info.reads | WormCaves::info.reads,
        .writes = fields("opening"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .takes_rate = true,
        .makes_features = true,
        .keywords = "underground, cavern, grotto, karst, tunnel, hole, hollow",
        .help =
            "Caves that fit the ground: karst in soft rock, where a layer Strata tells of it, or everywhere "
            "where one of Drainage says how water runs; winding tunnels elsewhere. The ground stays as it is "
            "and is open where a cave comes out; strength and masks make caves rarer. Put the layer after "
            "those that shape the ground.",
    };

    float spacing = 500;  // m
    float abundance = 0.8f;
    float width = 10;  // m
    bool under_sea = false;

    static void parameters(auto&& parameter) {
        parameter(&Caves::spacing, {.key = "spacing",
                                    .label = "Spacing",
                                    .unit = "m",
                                    .min = 50,
                                    .max = 10000,
                                    .slider_range = {200, 2000},
                                    .basic = true,
                                    .log = true,
                                    .help = "About how far caves lie apart. Wider apart they are longer."});
        parameter(&Caves::abundance,
                  abundance_row("Share of the places that have a cave, where the ground lets one in."));
        parameter(&Caves::width, {.key = "width",
                                  .label = "Width",
                                  .unit = "m",
                                  .min = 2,
                                  .max = 100,
                                  .slider_range = {4, 40},
                                  .basic = true,
                                  .help = "Mean width of passages, which are from 0.6 to 1.4 times as "
                                          "wide. A cave shows where it is a few samples of the map wide."});
        parameter(&Caves::under_sea, under_sea_row("Lets caves open and lead below the sea level."));
    }

    Karst karst() const;
    WormCaves worms() const;

    double reach_metres(const Lattice& world) const;
    double cost_per_cell(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;

    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
