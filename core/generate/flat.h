#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// The same height everywhere.
struct Flat {
    static constexpr StageInfo info{
        .key = "flat",
        .label = "Flat",
        .group = Group::generator,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .keywords = "plain, plane, constant, empty, level ground, base",
        .help = "Level ground at one height: a plain, a sea floor, or a floor under other layers.",
    };

    float level = 200;  // m

    static void parameters(auto&& parameter) {
        parameter(&Flat::level, {.key = "level",
                                 .label = "Height",
                                 .unit = "m",
                                 .min = -10000,
                                 .max = 10000,
                                 .slider_range = {-500, 1500},
                                 .basic = true,
                                 .help = "Height of the ground everywhere."});
    }

    /// Writes `height` on the terrain's lattice.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
