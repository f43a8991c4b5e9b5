#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Softens the ground: each height becomes the mean of those around it, weighted by a bell curve.
struct Blur {
    static constexpr StageInfo info{
        .key = "blur",
        .label = "Blur",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::likeness,
        .revision = 4,
        .keywords = "smooth, smoothing, gaussian, soften, average, low pass, relax",
        .help =
            "Softens the ground: each height becomes the mean of those around it, near ones counting most. "
            "Detail smaller than the radius disappears, forms much larger stay.",
    };

    NumberOrField amount = {};
    float radius = 40;  // m

    static void parameters(auto&& parameter) {
        parameter(&Blur::amount, {.key = "amount",
                                  .label = "Amount",
                                  .min = 0,
                                  .max = 1,
                                  .basic = true,
                                  .help = "How much of the softened ground replaces the ground of the "
                                          "earlier layers: 1 replaces all of it. "
                                          "Multiplied by a field, it blurs more where the field is larger."});
        parameter(&Blur::radius, {.key = "radius",
                                  .label = "Radius",
                                  .unit = "m",
                                  .min = 0,
                                  .max = 20000,
                                  .slider_range = {0, 1000},
                                  .basic = true,
                                  .help = "Standard deviation of the bell curve (Gaussian) that weights the "
                                          "heights: two thirds of the weight lie within it. It is in metres, "
                                          "so the look does not change with the resolution."});
    }

    /// See core/filter/gaussian.h.
    double reach_metres(const Lattice& world) const;
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
