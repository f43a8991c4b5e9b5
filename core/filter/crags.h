#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Breaks steep rock up: ribs with couloirs between them down the fall, smaller ones on their flanks, and
/// ledges across them where beds of rock crop out.
///
/// Each octave draws stripes down the fall of the ground as the octaves before left it, so that small ribs
/// branch from large ones, by core/base/phasor_noise.h. A rib is sharp and a couloir round:
///
///     height += h · (1 − √(2 (1 − v))) · (1 − 0.7 u²) · share of the slope
///
/// with the octave's height h (depth · width for the first, 0.55 of the one before for each next), its noise
/// v and that of the octave before u. Ledges raise the ground within each bed by a share of its thickness
/// that the bed draws, less where it begins and more where it ends: a shelf below and a cliff above. Octaves
/// and beds that the samples cannot tell fade out.
struct Crags {
    static constexpr StageInfo info{
        .key = "crags",
        .label = "Crags",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::likeness,
        .scratch = 16,
        .revision = 4,
        .keywords =
            "rock face, cliff, ribs, rills, couloirs, gullies, buttress, chute, ledge, bedding, arete, "
            "erosion "
            "filter, phasor noise, directional noise",
        .help =
            "Breaks steep ground up into ribs of rock with couloirs between them, smaller ones on their "
            "flanks, and ledges across. Gentle ground stays as it is.",
    };

    float width = 300;   // m
    float depth = 0.1f;  // of the width
    float ledges = 0.3f;
    float thickness = 100;  // m
    float from = 26;        // degrees
    float to = 40;          // degrees
    int octaves = 5;

    static void parameters(auto&& parameter) {
        parameter(&Crags::width, {.key = "width",
                                  .label = "Width",
                                  .unit = "m",
                                  .min = 1,
                                  .max = 20000,
                                  .slider_range = {20, 1000},
                                  .basic = true,
                                  .log = true,
                                  .help = "Distance from one of the largest ribs to the next."});
        parameter(&Crags::depth, {.key = "depth",
                                  .label = "Depth",
                                  .min = 0,
                                  .max = 1,
                                  .slider_range = {0, 0.3},
                                  .basic = true,
                                  .help = "How far ribs stand out and couloirs are cut in, as a share of "
                                          "their width."});
        parameter(&Crags::ledges, {.key = "ledges",
                                   .label = "Ledges",
                                   .min = 0,
                                   .max = 1,
                                   .basic = true,
                                   .help = "How much beds of rock stand out: 0 has ribs alone; at 1 some are "
                                           "shelves and cliffs."});
        parameter(&Crags::thickness,
                  {.key = "thickness",
                   .label = "Bed thickness",
                   .unit = "m",
                   .min = 1,
                   .max = 5000,
                   .slider_range = {10, 400},
                   .basic = true,
                   .log = true,
                   .help = "Height from one ledge to the next. Smaller ones stand between them."});
        parameter(&Crags::from, {.key = "from",
                                 .label = "Begins at slope",
                                 .unit = "°",
                                 .min = 0,
                                 .max = 89,
                                 .basic = true,
                                 .help = "Ground that is gentler stays as it is."});
        parameter(&Crags::to, {.key = "to",
                               .label = "Full above slope",
                               .unit = "°",
                               .min = 0,
                               .max = 89,
                               .basic = true,
                               .help = "Ground that is steeper is broken up to the full depth."});
        parameter(&Crags::octaves, {.key = "octaves",
                                    .label = "Octaves",
                                    .min = 1,
                                    .max = 8,
                                    .help = "Sizes of ribs, each half as wide as the one before."});
    }

    double cost_per_cell(const Lattice& world) const;
    double reach_metres(const Lattice& world) const;
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
