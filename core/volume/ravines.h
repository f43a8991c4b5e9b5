#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/volume/cave_rows.h"

namespace talus {

/// Ravines: deep, narrow slots that wind through the land, open to the sky, whose walls overhang, so that
/// they are wider below than at the top.
///
/// The world is divided into squares, and each may have one, which runs from a hashed place to both sides.
/// All that it reads of the ground lies within half its length.
struct Ravines {
    static constexpr StageInfo info{
        .key = "ravines",
        .label = "Ravines",
        .group = Group::shape,
        .reads = fields("height"),
        .writes = fields("opening"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .takes_rate = true,
        .makes_features = true,
        .keywords = "slot canyon, gorge, chasm, crevice, fissure, cleft, gap, overhang, hole",
        .help =
            "Deep, narrow slots that wind through the land and are wider below than at the top: their walls "
            "overhang. The ground stays as it is and is open along them; strength and masks make ravines "
            "rarer. Put the layer after those that shape the ground.",
    };

    float spacing = 900;  // m
    float abundance = 0.6f;
    float length = 500;  // m
    float width = 32;    // m
    float depth = 70;    // m
    float top = 0.5f;    // of the width
    float winding = 0.5f;
    float roughness = 0.4f;
    bool under_sea = false;

    static void parameters(auto&& parameter) {
        parameter(&Ravines::spacing, {.key = "spacing",
                                      .label = "Spacing",
                                      .unit = "m",
                                      .min = 20,
                                      .max = 20000,
                                      .slider_range = {100, 3000},
                                      .basic = true,
                                      .log = true,
                                      .help = "Side of the squares of which each may have one ravine."});
        parameter(&Ravines::abundance, abundance_row("Share of these squares that have a ravine."));
        parameter(&Ravines::length, {.key = "length",
                                     .label = "Length",
                                     .unit = "m",
                                     .min = 20,
                                     .max = 3000,
                                     .slider_range = {100, 1500},
                                     .basic = true,
                                     .log = true,
                                     .help = "From one end to the other, along the ravine. It ends earlier "
                                             "where it would lead below the sea or over the world's edge."});
        parameter(&Ravines::width, {.key = "width",
                                    .label = "Width",
                                    .unit = "m",
                                    .min = 2,
                                    .max = 200,
                                    .slider_range = {6, 60},
                                    .basic = true,
                                    .help = "Greatest width, below the ground; it tapers towards both ends. "
                                            "A ravine shows where it is a few samples of the map wide."});
        parameter(&Ravines::depth, {.key = "depth",
                                    .label = "Depth",
                                    .unit = "m",
                                    .min = 2,
                                    .max = 400,
                                    .slider_range = {10, 150},
                                    .basic = true,
                                    .help = "Greatest depth, from the ground down to the floor; it tapers as "
                                            "the width does."});
        parameter(&Ravines::top, {.key = "top",
                                  .label = "Width at the top",
                                  .min = 0.1f,
                                  .max = 0.95f,
                                  .basic = true,
                                  .help = "Share of the width that is open to the sky. The less it is, the "
                                          "farther the walls overhang."});
        parameter(&Ravines::winding, winding_row("How much they turn. 0: straight ways."));
        parameter(&Ravines::roughness, rough_walls_row());
        parameter(&Ravines::under_sea,
                  under_sea_row("Lets ravines lead below the sea level. Without it they end above."));
    }

    double reach_metres(const Lattice& world) const;
    double cost_per_cell(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;  ///< with what stays: the features and their mesh

    /// A ravine is two ways from its middle, each a feature in steps of half the width. What is carved is an
    /// upright ellipse with a flat floor, whose middle lies so far below the ground that it has the stated
    /// width there. One of less than six steps is none. Places are rounded to 2⁻¹⁰ m.
    void apply(Terrain& terrain, const Context& context) const;

 private:
    double balls_per_cell(const Lattice& world) const;
};

}  // namespace talus
