#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Raises heights to a power and shifts them back to the mean they had.
struct Power {
    static constexpr StageInfo info{
        .key = "power",
        .label = "Power",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .needs = Needs::overview,
        .resolution = ResolutionPromise::exact,
        .keywords = "exponent, gamma, valleys and peaks",
        .help =
            "Raises heights to a power, from the lowest to the highest ground, and keeps their mean. Above "
            "1 valleys widen and peaks sharpen; below 1 hills swell into domes and valleys narrow.",
    };

    float exponent = 2;
    bool keep_mean = true;

    static void parameters(auto&& parameter) {
        parameter(&Power::exponent, {.key = "exponent",
                                     .label = "Exponent",
                                     .min = 0.1,
                                     .max = 10,
                                     .slider_range = {0.2, 5},
                                     .basic = true,
                                     .log = true,
                                     .help = "1 changes nothing, 3 gives wide rounded valleys, 0.33 rounded "
                                             "hilltops."});
        parameter(&Power::keep_mean,
                  {.key = "keep_mean",
                   .label = "Keep the mean height",
                   .basic = true,
                   .help = "Shifts the result so that the mean height stays the same; otherwise a power "
                           "above 1 lowers the whole ground, and one below 1 raises it."});
    }

    /// height = low + (highest − low) · t^exponent + shift, where t is the height's place between the lowest
    /// and the highest ground of the overview.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
