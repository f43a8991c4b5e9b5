#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Blurs low ground and leaves high ground as it is.
struct Lowlands {
    static constexpr StageInfo info{
        .key = "lowlands",
        .label = "Smooth the lowlands",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::likeness,
        .scratch = 4,
        .revision = 4,
        .keywords = "smooth valleys, flatten valleys, valley floor, plains, deposits",
        .help =
            "Softens low ground and leaves high ground craggy, as nature does: debris from the mountains "
            "settles in the plains.",
    };

    float level = 400;     // m
    float softness = 150;  // m
    float radius = 100;    // m
    float amount = 1;

    static void parameters(auto&& parameter) {
        parameter(
            &Lowlands::level,
            {.key = "level",
             .label = "Lowland height",
             .unit = "m",
             .min = -10000,
             .max = 10000,
             .slider_range = {-500, 1500},
             .basic = true,
             .help = "Ground at this height is smoothed by half; ground below more, ground above less."});
        parameter(&Lowlands::softness,
                  {.key = "softness",
                   .label = "Softness",
                   .unit = "m",
                   .min = 0,
                   .max = 10000,
                   .slider_range = {0, 1000},
                   .basic = true,
                   .help = "This far below that height the ground is smoothed in full, this far above it not "
                           "at all. Small values leave a visible line between the two."});
        parameter(&Lowlands::radius,
                  {.key = "radius",
                   .label = "Radius",
                   .unit = "m",
                   .min = 0,
                   .max = 20000,
                   .slider_range = {0, 1000},
                   .basic = true,
                   .help = "How smooth the lowlands become: detail smaller than this disappears."});
        parameter(&Lowlands::amount, {.key = "amount",
                                      .label = "Amount",
                                      .min = 0,
                                      .max = 1,
                                      .basic = true,
                                      .help = "1 smooths the lowest ground in full, 0 changes nothing."});
    }

    /// height + amount · lowness · (blurred − height), where lowness falls smoothly from 1 at level −
    /// softness to 0 at level + softness and depends on the blurred height: so single rocks on a plain are
    /// blurred too, and pits in a mountain are not filled. Blurred as in core/filter/gaussian.h.
    double reach_metres(const Lattice& world) const;
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
