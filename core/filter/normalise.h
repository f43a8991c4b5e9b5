#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Stretches the heights of the terrain over a part of the height range.
struct Normalise {
    static constexpr StageInfo info{
        .key = "normalise",
        .label = "Normalise",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .needs = Needs::overview,
        .resolution = ResolutionPromise::exact,
        .revision = 2,
        .keywords = "normalize, rescale, full range, auto level, stretch",
        .help =
            "Stretches the ground so that its lowest and highest points lie where you say in the height "
            "range: an export then uses all of its 16 bits.",
    };

    float bottom = 0;
    float top = 1;
    float spared = 0;

    static void parameters(auto&& parameter) {
        parameter(&Normalise::bottom,
                  {.key = "bottom",
                   .label = "Lowest",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Where the lowest ground ends up, as a share of the height range."});
        parameter(&Normalise::top,
                  {.key = "top",
                   .label = "Highest",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Where the highest ground ends up, as a share of the height range. Below the "
                           "value for the lowest ground, it turns the ground upside down."});
        parameter(&Normalise::spared, {.key = "spared",
                                       .label = "Outliers",
                                       .unit = "%",
                                       .min = 0,
                                       .max = 10,
                                       .slider_range = {0, 2},
                                       .help = "This share of the ground may exceed either end, so that one "
                                               "lone peak does not flatten all the rest."});
    }

    /// Maps linearly from the overview's lowest and highest height, or from those percentiles. Without spared
    /// ground, the few places of a finer map that lie beyond the overview's are put at the ends.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
