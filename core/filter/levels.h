#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Stretches a part of the height range over all of it, with an adjustable middle.
struct Levels {
    static constexpr StageInfo info{
        .key = "levels",
        .label = "Levels",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .keywords = "histogram, contrast, brightness, remap, stretch, gamma",
        .help =
            "Black, middle and white of the heights, as for a photograph: ground between black and white is "
            "stretched over the whole height range, and the middle says which height ends up half way.",
    };

    float black = 0.1f;
    float middle = 0.5f;
    float white = 0.9f;

    static void parameters(auto&& parameter) {
        parameter(
            &Levels::black,
            {.key = "black",
             .label = "Black",
             .min = 0,
             .max = 1,
             .basic = true,
             .help = "Share of the height range that becomes its bottom; ground below it is cut off level."});
        parameter(&Levels::middle, {.key = "middle",
                                    .label = "Middle",
                                    .min = 0.05,
                                    .max = 0.95,
                                    .basic = true,
                                    .help = "Which point between black and white ends up half way. Lower "
                                            "values raise the ground in between, higher values lower it."});
        parameter(
            &Levels::white,
            {.key = "white",
             .label = "White",
             .min = 0,
             .max = 1,
             .basic = true,
             .help = "Share of the height range that becomes its top; ground above it is cut off level."});
    }

    /// share = ((share − black) / (white − black))^γ, clamped to [0, 1], with middle^γ = 1/2. Where white is
    /// at or below black, there is a step between them.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
