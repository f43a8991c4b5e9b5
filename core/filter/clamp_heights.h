#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Cuts off what lies too low or too high.
struct ClampHeights {
    static constexpr StageInfo info{
        .key = "clamp",
        .label = "Clamp",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .keywords = "limit, cap, cut off, threshold, flatten",
        .help =
            "Cuts the ground off level below one height and above another: a flat sea floor, table "
            "mountains.",
    };

    float low = 0;      // m
    float high = 1000;  // m

    static void parameters(auto&& parameter) {
        parameter(&ClampHeights::low, {.key = "low",
                                       .label = "Lowest",
                                       .unit = "m",
                                       .min = -20000,
                                       .max = 20000,
                                       .slider_range = {-500, 1500},
                                       .basic = true,
                                       .help = "Ground below is raised to this height."});
        parameter(&ClampHeights::high, {.key = "high",
                                        .label = "Highest",
                                        .unit = "m",
                                        .min = -20000,
                                        .max = 20000,
                                        .slider_range = {-500, 1500},
                                        .basic = true,
                                        .help = "Ground above is cut down to this height. If it is below "
                                                "Lowest, all ground lies at this height."});
    }

    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
