#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Softens the ground: each height becomes the mean of those around it, weighed by a bell.
struct Blur {
    static constexpr StageInfo info{
        .key = "blur",
        .label = "Blur",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::likeness,
        .help =
            "Softens the ground: each height becomes the mean of those around it, the near ones counting "
            "most. What is smaller than the radius goes, what is much larger stays.",
    };

    NumberOrField amount = {};
    float radius = 40;  // m

    static void parameters(auto&& parameter) {
        parameter(
            &Blur::amount,
            {.key = "amount",
             .label = "Amount",
             .min = 0,
             .max = 1,
             .basic = true,
             .help = "How much of the softened ground takes the place of the ground before it: 1 all of "
                     "it. Times a field, it blurs more where the field is larger."});
        parameter(
            &Blur::radius,
            {.key = "radius",
             .label = "Radius",
             .unit = "m",
             .min = 0,
             .max = 20000,
             .slider_range = {0, 1000},
             .basic = true,
             .help = "Standard deviation of the bell that heights are weighed by (Gaussian): two thirds "
                     "of the weight lie within it. It counts metres, so the look does not change with "
                     "the resolution."});
    }

    /// See core/filter/gaussian.h.
    double reach_metres(const Lattice& world) const;
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
