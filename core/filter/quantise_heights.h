#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Rounds heights to multiples of a step.
struct QuantiseHeights {
    static constexpr StageInfo info{
        .key = "quantise",
        .label = "Quantise",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .keywords = "quantize, posterize, posterise, voxel, blocks, stairs, steps",
        .help =
            "Rounds heights to whole steps, hard and level: a world of blocks, or the effect of too few bits "
            "in a heightmap. Terraces has soft edges instead.",
    };

    float step = 25;  // m

    static void parameters(auto&& parameter) {
        parameter(
            &QuantiseHeights::step,
            {.key = "step",
             .label = "Step height",
             .unit = "m",
             .min = 0.001,
             .max = 5000,
             .slider_range = {0.1, 500},
             .basic = true,
             .log = true,
             .help = "Every height becomes the nearest multiple of it. An 8-bit map of a 1000 m range has "
                     "steps of 3.9 m."});
    }

    /// height = step · ⌊height / step + ½⌋
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
