#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/volume/cave_rows.h"

namespace talus {

/// Lava tubes: what is left when the last lava runs out from under its own crust. Long, nearly round ways
/// with a flat floor, which follow the slope down at the same depth below the ground.
///
/// The world is divided into squares, and each may have one source: of some hashed places whose slope lies
/// within the range, the highest. So the tubes of any window are those of the whole. All that a tube reads of
/// the ground lies within its own length.
struct LavaTubes {
    static constexpr StageInfo info{
        .key = "lava_tubes",
        .label = "Lava tubes",
        .group = Group::shape,
        .reads = fields("height"),
        .writes = fields("opening"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .takes_rate = true,
        .makes_features = true,
        .keywords = "volcano, basalt, pyroduct, skylight, tunnel, cave, underground, hole",
        .help =
            "Long tunnels with a flat floor that lava has left in the flanks of a volcano: they follow the "
            "slope down at a constant depth, with skylights where the roof fell in, and come out at their "
            "lower end. The ground stays as it is; strength and masks make tubes rarer, such as a mask that "
            "keeps them to one mountain. Put the layer after those that shape the ground.",
    };

    float spacing = 500;  // m
    float abundance = 0.7f;
    float length = 1000;  // m
    float narrow = 9;     // m
    float wide = 18;      // m
    float cover = 7;      // m
    int branches = 1;
    int skylights = 3;
    float winding = 0.4f;
    float roughness = 0.3f;
    float gentlest = 4;   // degrees
    float steepest = 33;  // degrees
    bool under_sea = false;

    static void parameters(auto&& parameter) {
        parameter(&LavaTubes::spacing, {.key = "spacing",
                                        .label = "Spacing",
                                        .unit = "m",
                                        .min = 20,
                                        .max = 20000,
                                        .slider_range = {100, 3000},
                                        .basic = true,
                                        .log = true,
                                        .help = "Side of the squares of which each may have one source."});
        parameter(&LavaTubes::abundance,
                  abundance_row("Share of these squares that have a tube, where their slope lets one run."));
        parameter(&LavaTubes::length,
                  {.key = "length",
                   .label = "Length",
                   .unit = "m",
                   .min = 20,
                   .max = 3000,
                   .slider_range = {100, 1500},
                   .basic = true,
                   .log = true,
                   .help = "Length of the way from the source on. A tube ends earlier where the ground "
                           "becomes level or too steep, and comes out at the first place beyond or before."});
        parameter(&LavaTubes::narrow,
                  least_width_row("Width of the narrowest places. A tube shows where it is a few samples of "
                                  "the map wide."));
        parameter(&LavaTubes::wide,
                  greatest_width_row("Width of the widest places; at least the least width.", true));
        parameter(&LavaTubes::cover,
                  {.key = "cover",
                   .label = "Rock over it",
                   .unit = "m",
                   .min = 1,
                   .max = 200,
                   .slider_range = {2, 40},
                   .basic = true,
                   .help = "From the roof up to the ground, but for steep steps of the ground."});
        parameter(&LavaTubes::branches, {.key = "branches",
                                         .label = "Branches",
                                         .min = 0,
                                         .max = 6,
                                         .help = "Ways that leave a tube, run down beside it, and end."});
        parameter(&LavaTubes::skylights,
                  {.key = "skylights",
                   .label = "Skylights",
                   .min = 0,
                   .max = 24,
                   .help = "How many holes a tube has at most, where its roof fell in."});
        parameter(&LavaTubes::winding,
                  winding_row("How much they turn aside from the slope. 0: straight down."));
        parameter(&LavaTubes::roughness, rough_walls_row());
        parameter(&LavaTubes::gentlest, {.key = "gentlest",
                                         .label = "Slopes from",
                                         .unit = "°",
                                         .min = 0.5f,
                                         .max = 60,
                                         .slider_range = {1, 45},
                                         .help = "Tubes run where the ground is at least as steep."});
        parameter(&LavaTubes::steepest, {.key = "steepest",
                                         .label = "Slopes to",
                                         .unit = "°",
                                         .min = 0.5f,
                                         .max = 60,
                                         .slider_range = {1, 45},
                                         .help = "Sources lie where the ground is at most as steep."});
        parameter(&LavaTubes::under_sea,
                  under_sea_row("Lets tubes lead below the sea level. Without it they end above."));
    }

    /// Far enough that whoever decides on a tube within a window sees all the ground that decides: the tube
    /// to both sides, and the square of its source.
    double reach_metres(const Lattice& world) const;
    double cost_per_cell(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;  ///< with what stays: the features and their mesh

    /// A tube goes in steps of half the greatest width, each turned towards the steepest descent of the
    /// ground between places four times as far to all sides. It never rises on its way down, and is never
    /// steeper than 40°. A tube of less than eight steps is none. One that comes out has its mouth as the
    /// first ball, and `opens`; so have skylights, which are two balls each. Places are rounded to 2⁻¹⁰ m.
    void apply(Terrain& terrain, const Context& context) const;

 private:
    double balls_per_cell(const Lattice& world) const;
};

}  // namespace talus
