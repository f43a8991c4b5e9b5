#pragma once

#include "core/paint/placed_line.h"

namespace talus {

/// How a flank falls from a crest to the ground.
enum class FlankProfile { concave, straight, round };
inline constexpr std::array k_flank_profiles{
    Choice{"concave", "Concave", "Steep below the crest, gentle at the foot, as weathered mountains are."},
    Choice{"straight", "Straight", "Equally steep from the crest to the foot."},
    Choice{"round", "Round", "A broad back with steep sides, as old hills and moraines have."},
};

/// A mountain ridge along a drawn line.
struct RidgeLine {
    static constexpr StageInfo info{
        .key = "ridge_line",
        .label = "Ridge line",
        .group = Group::shape,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .needs = Needs::overview,
        .resolution = ResolutionPromise::exact,
        .revision = 2,
        .keywords = "ridge, path, spline, curve, crest, mountain range, arete, spur, dam, moraine, draw",
        .help =
            "A crest along a line through nodes, each with a height and a width of its own. Its flanks fall "
            "to the ground on both sides; ground that is higher than the crest stays as it is.",
    };

    GroundLine line = {};
    FlankProfile profile = FlankProfile::concave;
    float lift = 0;  // m
    float widen = 1;
    float roughness = 0.2f;
    float spurs = 0.5f;
    float wavelength = 500;    // m
    float spur_spacing = 600;  // m

    static void parameters(auto&& parameter) {
        parameter(&RidgeLine::line,
                  drawn_line_row({.span = 0.3, .height = 200, .width = 0.125f},
                                 "The crest. A node's height is that of the crest there, its width goes from "
                                 "foot to foot."));
        parameter(&RidgeLine::profile, {.key = "profile",
                                        .label = "Flanks",
                                        .basic = true,
                                        .choices = k_flank_profiles,
                                        .help = "How the ground falls from the crest to the foot."});
        parameter(&RidgeLine::lift, {.key = "lift",
                                     .label = "Lift",
                                     .unit = "m",
                                     .min = -10000,
                                     .max = 10000,
                                     .slider_range = {-1000, 1000},
                                     .basic = true,
                                     .help = "Raises the whole crest, or below 0 lowers it."});
        parameter(&RidgeLine::widen, k_widen_row);
        parameter(&RidgeLine::roughness,
                  {.key = "roughness",
                   .label = "Roughness",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "How uneven crest and flanks are, as a share of their height over the ground."});
        parameter(&RidgeLine::spurs, {.key = "spurs",
                                      .label = "Spurs",
                                      .min = 0,
                                      .max = 1,
                                      .basic = true,
                                      .help = "Side ridges that reach down from the crest, with hollows "
                                              "between them. 0: flanks without."});
        parameter(&RidgeLine::wavelength,
                  {.key = "wavelength",
                   .label = "Size of roughness",
                   .unit = "m",
                   .min = 1,
                   .max = 100000,
                   .slider_range = {20, 4000},
                   .log = true,
                   .help = "How wide the largest bumps of the roughness are; smaller ones lie on them."});
        parameter(&RidgeLine::spur_spacing, {.key = "spur_spacing",
                                             .label = "Distance of spurs",
                                             .unit = "m",
                                             .min = 1,
                                             .max = 100000,
                                             .slider_range = {50, 4000},
                                             .log = true,
                                             .help = "How far apart the side ridges are, roughly."});
    }

    /// With t = distance / half the width, at most 1, and the rise from the ground to the crest, at least 0:
    /// height = ground + rise · flank(t) · (1 + roughness · noise). Spurs narrow the width between them.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
