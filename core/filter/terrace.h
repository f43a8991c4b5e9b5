#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Cuts slopes into steps with soft edges.
struct Terrace {
    static constexpr StageInfo info{
        .key = "terrace",
        .label = "Terraces",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .keywords = "steps, stepped, stairs, layered, mesas, rice fields, canyon, strata",
        .help =
            "Cuts slopes into steps: treads that are nearly level and risers between them. Rice fields, "
            "layered rock, mesas.",
    };

    float step = 60;   // m
    float offset = 0;  // m
    float softness = 0.4f;
    float tilt = 0.15f;

    static void parameters(auto&& parameter) {
        parameter(&Terrace::step, {.key = "step",
                                   .label = "Step height",
                                   .unit = "m",
                                   .min = 0.5,
                                   .max = 5000,
                                   .slider_range = {5, 500},
                                   .basic = true,
                                   .log = true,
                                   .help = "Height from one tread to the next."});
        parameter(&Terrace::softness, {.key = "softness",
                                       .label = "Softness",
                                       .min = 0,
                                       .max = 1,
                                       .basic = true,
                                       .help = "0 is a cliff between two treads, 1 a gentle wave."});
        parameter(
            &Terrace::tilt,
            {.key = "tilt",
             .label = "Tread tilt",
             .min = 0,
             .max = 1,
             .basic = true,
             .help = "How much of the slope the treads keep: 0 is level, 1 leaves the ground as it was."});
        parameter(&Terrace::offset, {.key = "offset",
                                     .label = "Offset",
                                     .unit = "m",
                                     .min = -5000,
                                     .max = 5000,
                                     .slider_range = {-100, 100},
                                     .help = "Moves all steps up or down."});
    }

    /// With x = (height − offset) / step, f = x − ⌊x⌋ and a riser of width `softness` in the middle of each
    /// step: height = offset + step · (⌊x⌋ + tilt · f + (1 − tilt) · smoothstep(f)).
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
