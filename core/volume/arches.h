#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/volume/cave_rows.h"

namespace talus {

/// Arches: openings right through a narrow ridge, a fin, over which a bridge of rock is left.
///
/// The world is divided into squares, and each may have one: of some hashed places, each moved up to the
/// crest nearby, that whose ridge is the steepest to both sides. Where no fin is, there is no arch.
struct Arches {
    static constexpr StageInfo info{
        .key = "arches",
        .label = "Arches",
        .group = Group::shape,
        .reads = fields("height"),
        .writes = fields("opening"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .takes_rate = true,
        .makes_features = true,
        .keywords = "natural arch, rock bridge, window, fin, gate, hole, sandstone",
        .help =
            "Openings right through narrow ridges, with a bridge of rock over them. They need fins: ridges "
            "whose both sides fall steeply within a few metres; where there are none, there is no arch. The "
            "ground stays as it is; strength and masks make arches rarer. Put the layer after those that "
            "shape the ground.",
    };

    float spacing = 250;  // m
    float abundance = 0.8f;
    float width = 22;   // m
    float height = 16;  // m
    float bridge = 6;   // m
    float fin = 70;     // m
    float roughness = 0.3f;
    bool under_sea = false;

    static void parameters(auto&& parameter) {
        parameter(&Arches::spacing, {.key = "spacing",
                                     .label = "Spacing",
                                     .unit = "m",
                                     .min = 20,
                                     .max = 20000,
                                     .slider_range = {50, 2000},
                                     .basic = true,
                                     .log = true,
                                     .help = "Side of the squares of which each may have one arch."});
        parameter(&Arches::abundance,
                  abundance_row("Share of these squares that have an arch, where a fin was found."));
        parameter(&Arches::width, {.key = "width",
                                   .label = "Width",
                                   .unit = "m",
                                   .min = 2,
                                   .max = 200,
                                   .slider_range = {4, 60},
                                   .basic = true,
                                   .help = "Of the opening, along the ridge. An arch shows where it is a few "
                                           "samples of the map wide."});
        parameter(&Arches::height, {.key = "height",
                                    .label = "Height",
                                    .unit = "m",
                                    .min = 2,
                                    .max = 200,
                                    .slider_range = {4, 60},
                                    .basic = true,
                                    .help = "Of the opening, from its floor up to its roof."});
        parameter(&Arches::bridge, {.key = "bridge",
                                    .label = "Thickness of the bridge",
                                    .unit = "m",
                                    .min = 1,
                                    .max = 100,
                                    .slider_range = {2, 30},
                                    .basic = true,
                                    .help = "Rock that is left under the crest, at least."});
        parameter(&Arches::fin, {.key = "fin",
                                 .label = "Widest fin",
                                 .unit = "m",
                                 .min = 4,
                                 .max = 500,
                                 .slider_range = {10, 150},
                                 .basic = true,
                                 .help = "Width of the widest ridge that is cut through, at the floor of the "
                                         "opening."});
        parameter(&Arches::roughness, rough_walls_row());
        parameter(&Arches::under_sea, under_sea_row("Lets arches stand below the sea level."));
    }

    double reach_metres(const Lattice& world) const;
    double cost_per_cell(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;  ///< with what stays: the features and their mesh

    /// An arch is a level, straight way through the ridge with a flat floor. Its first ball lies at the
    /// surface. Places are rounded to 2⁻¹⁰ m.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
