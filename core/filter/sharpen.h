#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Sharpens by an unsharp mask: adds what a blur would remove.
struct Sharpen {
    static constexpr StageInfo info{
        .key = "sharpen",
        .label = "Sharpen",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::likeness,
        .revision = 4,
        .keywords = "unsharp mask, detail, high pass, local contrast, enhance",
        .help =
            "Raises what stands above its surroundings and deepens what lies below them: crests and gullies "
            "come out more clearly.",
    };

    float amount = 1;
    float radius = 40;  // m

    static void parameters(auto&& parameter) {
        parameter(&Sharpen::amount,
                  {.key = "amount",
                   .label = "Amount",
                   .min = 0,
                   .max = 5,
                   .slider_range = {0, 2},
                   .basic = true,
                   .help = "How many times the difference from the blurred ground is added. 0 changes "
                           "nothing, 1 doubles detail smaller than the radius."});
        parameter(&Sharpen::radius, {.key = "radius",
                                     .label = "Radius",
                                     .unit = "m",
                                     .min = 0,
                                     .max = 20000,
                                     .slider_range = {0, 1000},
                                     .basic = true,
                                     .help = "Size of the surroundings: a small radius brings out single "
                                             "rocks, a large one whole ridges and valleys."});
    }

    /// Computes height + amount · (height − blurred), blurred as in core/filter/gaussian.h.
    double reach_metres(const Lattice& world) const;
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
