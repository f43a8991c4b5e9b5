#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Maps each height through a curve.
struct CurveFilter {
    static constexpr StageInfo info{
        .key = "curve",
        .label = "Curve",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .revision = 2,
        .keywords = "curves, remap, transfer function, height curve, redistribution",
        .help =
            "Maps heights through a curve that you draw: left to right is the height before, bottom to top "
            "the height after. Flat parts make plains and plateaus, steep ones cliffs.",
    };

    Curve curve = {{{0, 0}, {0.25f, 0.12f}, {0.75f, 0.88f}, {1, 1}}};

    static void parameters(auto&& parameter) {
        parameter(
            &CurveFilter::curve,
            {.key = "curve",
             .label = "Curve",
             .basic = true,
             .help = "Drag a point, click to add one, right-click one to remove it. Both axes run from "
                     "the bottom to the top of the world's height range; between points the curve has no "
                     "bumps of its own."});
    }

    /// Within the height range share = curve(share); ground beyond it keeps its distance to the range's end.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
