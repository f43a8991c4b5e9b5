#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/volume/cave_rows.h"

namespace talus {

/// Caves as water dissolves them: passages that lead from sinkholes down to a spring, together like a river
/// and its tributaries, along the cheapest ways through the rock (core/volume/karst_ways.h).
///
/// The world is divided into squares, each of which may have one spring, at the foot of a slope. Sinkholes
/// lie on gentle ground above it. All that a system reads lies within its length around the spring, and so
/// the systems of any window are those of the whole.
struct Karst {
    static constexpr StageInfo info{
        .key = "karst",
        .label = "Karst",
        .group = Group::shape,
        .reads = fields("height", "hardness", "flow"),
        .writes = fields("opening"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .takes_rate = true,
        .makes_features = true,
        .keywords =
            "limestone, sinkhole, doline, swallow hole, ponor, spring, dissolution, vadose, phreatic, "
            "cavern, "
            "underground river, caves",
        .help =
            "Caves that water has dissolved: from sinkholes on gentle ground passages lead down and together "
            "to a spring at the foot of a slope, tall and narrow high up, round below. They keep to soft "
            "rock, where a layer Strata tells of it, and begin where Drainage has water run together. The "
            "ground stays as it is; strength and masks make systems rarer.",
    };

    float spacing = 600;  // m
    float abundance = 0.8f;
    float length = 320;  // m
    int sinkholes = 4;
    float narrow = 6;  // m
    float wide = 14;   // m
    float soft_rock = 0.6f;
    float cracks = 0.5f;
    float canyons = 1.5f;  // times the width
    float roughness = 0.5f;
    bool under_sea = false;

    static void parameters(auto&& parameter) {
        parameter(&Karst::spacing, {.key = "spacing",
                                    .label = "Spacing",
                                    .unit = "m",
                                    .min = 50,
                                    .max = 20000,
                                    .slider_range = {200, 3000},
                                    .basic = true,
                                    .log = true,
                                    .help = "Side of the squares of which each may have one spring."});
        parameter(
            &Karst::abundance,
            abundance_row(
                "Share of these squares that have a spring with its caves, where the ground rises enough."));
        parameter(&Karst::length,
                  {.key = "length",
                   .label = "Length",
                   .unit = "m",
                   .min = 40,
                   .max = 3000,
                   .slider_range = {100, 1000},
                   .basic = true,
                   .log = true,
                   .help = "How far from its spring a sinkhole lies at most, seen from above."});
        parameter(&Karst::sinkholes,
                  {.key = "sinkholes",
                   .label = "Sinkholes",
                   .min = 1,
                   .max = 12,
                   .basic = true,
                   .help = "How many lead to one spring, where the ground has places for them."});
        parameter(&Karst::narrow,
                  least_width_row(
                      "Width of a passage below one sinkhole. It shows where it is a few samples of the map "
                      "wide."));
        parameter(&Karst::wide,
                  greatest_width_row(
                      "Width where all passages have come together, and of the sinkholes; at least the least "
                      "width.",
                      false));
        parameter(&Karst::soft_rock,
                  {.key = "soft_rock",
                   .label = "Keeps to soft rock",
                   .min = 0,
                   .max = 1,
                   .help = "How much longer a way passages take for soft rock, and how much "
                           "rarer they are in hard rock. Strata tells how hard it is; beds "
                           "are taken as level around a spring."});
        parameter(&Karst::cracks, {.key = "cracks",
                                   .label = "Keeps to cracks",
                                   .min = 0,
                                   .max = 1,
                                   .help = "How much passages prefer the directions of two sets of cracks "
                                           "that cross the whole land."});
        parameter(&Karst::canyons,
                  {.key = "canyons",
                   .label = "Canyons",
                   .min = 0,
                   .max = 3,
                   .help = "How far passages are cut downwards where air stood in them, high "
                           "above the spring: times their width. 0: all are round."});
        parameter(&Karst::roughness, rough_walls_row());
        parameter(&Karst::under_sea,
                  under_sea_row(
                      "Lets springs and sinkholes lie below the sea level. Without it all of a system lies "
                      "above."));
    }

    /// Far enough for all the ground that decides on a system which reaches into a window.
    double reach_metres(const Lattice& world) const;
    double cost_per_cell(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;  ///< with what stays: the features and their mesh

    /// Each passage between two of sinkholes, junctions and spring is a feature whose first ball is its upper
    /// end; those that begin at a sinkhole have `opens`. No passage rises on its way, and none is steeper
    /// than 45°. Where a passage lies more than 6 m in 100 m above its spring it has narrower ones on top of
    /// it, which make a canyon.
    void apply(Terrain& terrain, const Context& context) const;

 private:
    double balls_per_cell(const Lattice& world) const;
};

}  // namespace talus
