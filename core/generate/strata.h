#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Layers of rock, alternately harder and softer, as they crop out at the surface: a field of shares that
/// erosion reads; the height stays as it is.
///
///     s = (height + (x sin direction − y cos direction) tan tilt + folds · noise) / thickness
///
/// with x to the east and y to the south. The whole part of s numbers the layers; each draws its hardness
/// evenly from [soft, hard] and, over the lowest `blending` of its thickness, passes into the layer below.
struct Strata {
    static constexpr StageInfo info{
        .key = "strata",
        .label = "Strata",
        .group = Group::map,
        .reads = fields("height"),
        .writes = fields("hardness", "stratum"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .keywords =
            "stratification, rock layers, sediment layers, geology, bedding, hardness, rock "
            "bands",
        .help =
            "Layers of rock, alternately harder and softer, level, tilted or folded: tells how hard the rock "
            "at the surface is, for erosion and for masks and strengths of later layers. The ground "
            "stays as it is.",
    };

    float thickness = 60;      // m
    float tilt = 6;            // degrees
    float direction = 30;      // degrees clockwise from north
    float folds = 40;          // m
    float fold_length = 1500;  // m
    float soft = 0.1f;
    float hard = 0.9f;
    float blending = 0.2f;

    static void parameters(auto&& parameter) {
        parameter(&Strata::thickness, {.key = "thickness",
                                       .label = "Thickness",
                                       .unit = "m",
                                       .min = 1,
                                       .max = 5000,
                                       .slider_range = {5, 400},
                                       .basic = true,
                                       .log = true,
                                       .help = "Thickness of one layer of rock."});
        parameter(&Strata::tilt, {.key = "tilt",
                                  .label = "Tilt",
                                  .unit = "°",
                                  .min = 0,
                                  .max = 80,
                                  .slider_range = {0, 30},
                                  .basic = true,
                                  .help = "How steeply the layers dip. Where the world wraps they are level, "
                                          "so that they meet at its seams."});
        parameter(&Strata::direction, {.key = "direction",
                                       .label = "Dip direction",
                                       .unit = "°",
                                       .min = 0,
                                       .max = 360,
                                       .basic = true,
                                       .help = "Clockwise from north: 90 is east."});
        parameter(&Strata::folds, {.key = "folds",
                                   .label = "Folds",
                                   .unit = "m",
                                   .min = 0,
                                   .max = 5000,
                                   .slider_range = {0, 300},
                                   .basic = true,
                                   .help = "How far the layers are bent up and down."});
        parameter(&Strata::fold_length, {.key = "fold_length",
                                         .label = "Fold length",
                                         .unit = "m",
                                         .min = 10,
                                         .max = 65536,
                                         .slider_range = {100, 10000},
                                         .log = true,
                                         .help = "Distance from one fold to the next."});
        parameter(&Strata::soft, {.key = "soft",
                                  .label = "Softest rock",
                                  .min = 0,
                                  .max = 1,
                                  .help = "Smallest hardness that a layer can have."});
        parameter(&Strata::hard, {.key = "hard",
                                  .label = "Hardest rock",
                                  .min = 0,
                                  .max = 1,
                                  .help = "Largest hardness that a layer can have."});
        parameter(
            &Strata::blending,
            {.key = "blending",
             .label = "Blending",
             .min = 0,
             .max = 1,
             .help =
                 "Share of a layer's thickness over which it blends into the next: 0 is a sharp border."});
    }

    /// Writes `hardness` and `stratum`, the layer's number modulo 256. Throws Cancelled or std::bad_alloc and
    /// then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
