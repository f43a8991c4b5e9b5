#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/volume/cave_rows.h"

namespace talus {

/// Caves as a worm leaves them: tunnels of changing width that wind and branch into the hillside.
///
/// The world is divided into square cells, and each may have one cave, whose entrance is the steepest of some
/// hashed places in it. So the caves of any window are those of the whole. All that a cave reads of the
/// ground lies within its own length, and that is the stage's reach.
struct WormCaves {
    static constexpr StageInfo info{
        .key = "worm_caves",
        .label = "Worm caves",
        .group = Group::shape,
        .reads = fields("height"),
        .writes = fields("opening"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .takes_rate = true,
        .makes_features = true,
        .revision = 2,
        .keywords = "tunnel, cavern, grotto, underground, perlin worm, hole, hollow, mine",
        .help =
            "Tunnels of changing width that wind and branch into the rock, with an entrance in the "
            "hillside. The ground stays as it is and is open where a cave comes out; strength and masks "
            "make caves rarer. Put the layer after those that shape the ground.",
    };

    float spacing = 300;  // m
    float abundance = 0.7f;
    float length = 220;  // m
    float narrow = 7;    // m
    float wide = 16;     // m
    int branches = 2;
    float descent = 12;  // degrees
    float winding = 0.5f;
    float roughness = 0.5f;
    float steepness = 14;  // degrees
    bool under_sea = false;

    static void parameters(auto&& parameter) {
        parameter(&WormCaves::spacing, {.key = "spacing",
                                        .label = "Spacing",
                                        .unit = "m",
                                        .min = 20,
                                        .max = 20000,
                                        .slider_range = {100, 2000},
                                        .basic = true,
                                        .log = true,
                                        .help = "Side of the squares of which each may have one entrance."});
        parameter(&WormCaves::abundance,
                  abundance_row("Share of these squares that have a cave, where the ground lets one in."));
        parameter(&WormCaves::length, {.key = "length",
                                       .label = "Length",
                                       .unit = "m",
                                       .min = 10,
                                       .max = 1000,
                                       .slider_range = {50, 500},
                                       .basic = true,
                                       .help = "Length of the way from the entrance to the end of a cave. "
                                               "One ends earlier where there is no more rock over it."});
        parameter(
            &WormCaves::narrow,
            least_width_row(
                "Width of the narrowest places. A cave shows where it is a few samples of the map wide."));
        parameter(&WormCaves::wide,
                  greatest_width_row("Width of the widest places; at least the least width.", true));
        parameter(&WormCaves::branches, {.key = "branches",
                                         .label = "Branches",
                                         .min = 0,
                                         .max = 12,
                                         .help = "Ways that leave the main one; each ends in the rock."});
        parameter(&WormCaves::descent, {.key = "descent",
                                        .label = "Descent",
                                        .unit = "°",
                                        .min = -30,
                                        .max = 30,
                                        .help = "How steeply caves lead down, as a mean; below 0 they lead "
                                                "up, as far as there is rock over them."});
        parameter(&WormCaves::winding, winding_row("How much they turn. 0: straight ways."));
        parameter(&WormCaves::roughness, rough_walls_row());
        parameter(&WormCaves::steepness, steep_opening_row("Entrances lie on ground at least as steep."));
        parameter(
            &WormCaves::under_sea,
            under_sea_row("Lets entrances lie below the sea level and caves lead down there. Without it they "
                          "stay dry."));
    }

    /// Far enough that whoever decides on a cave within a window sees all the ground that decides: the cave
    /// to both sides, and the square of its entrance.
    double reach_metres(const Lattice& world) const;
    double cost_per_cell(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;  ///< with what stays: the features and their mesh

    /// A way goes in steps of half the greatest width, each turned from the last by a smoothed random angle,
    /// uphill at first. Over each ball lies rock of a quarter of the greatest width at least, once the
    /// entrance is behind; where that would take a fall steeper than 40°, the way ends. A cave of less than
    /// four steps is none. Widths change smoothly every third step. Places are rounded to 2⁻¹⁰ m, so that
    /// the images of a cave in a wrapped world are alike to the bit.
    void apply(Terrain& terrain, const Context& context) const;

 private:
    double balls_per_cell(const Lattice& world) const;
};

}  // namespace talus
