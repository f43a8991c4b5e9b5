#pragma once

#include "core/generate/placement.h"

namespace talus {

/// A cone, or upside down a funnel.
struct Cone : Placement {
    static constexpr StageInfo info{
        .key = "cone",
        .label = "Cone",
        .group = Group::shape,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .scratch = sizeof(float),  // what shows where it stands
        .revision = 2,
        .keywords = "peak, summit, pyramid, funnel, lone mountain",
        .help =
            "One straight-sided mountain with a pointed top, or a funnel: a start for a lone peak, or an "
            "even slope to try things on.",
    };

    float radius = 1500;  // m
    float height = 700;   // m
    float rounding = 0;

    static void parameters(auto&& parameter) {
        parameter(&Cone::radius, {.key = "radius",
                                  .label = "Radius",
                                  .unit = "m",
                                  .min = 1,
                                  .max = 500000,
                                  .slider_range = {50, 8000},
                                  .basic = true,
                                  .log = true,
                                  .help = "From the tip to the foot, measured on the map."});
        parameter(&Cone::height, {.key = "height",
                                  .label = "Height",
                                  .unit = "m",
                                  .min = -10000,
                                  .max = 10000,
                                  .slider_range = {-1000, 1000},
                                  .basic = true,
                                  .help = "Height of the tip above the ground. Below 0 it is a funnel."});
        parameter(&Cone::rounding, {.key = "rounding",
                                    .label = "Rounding",
                                    .min = 0,
                                    .max = 1,
                                    .basic = true,
                                    .help = "0 has a sharp tip and a sharp foot; 1 rounds both, which makes "
                                            "the slope between them one and a half times as steep."});
        Placement::list<Cone>(parameter);
    }

    /// With t = 1 − d / radius at the distance d, at least 0:
    /// height = level + height · (t + rounding · (3t² − 2t³ − t)).
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
