#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// A share painted by hand, for the layers above to follow: causes instead of ground. Uplift for Mountain
/// ranges, rock for Gullies, rain for Live water: whatever takes a number or a field.
struct PaintField {
    static constexpr StageInfo info{
        .key = "paint_field",
        .label = "Paint a map",
        .group = Group::map,
        .reads = fields("painted"),
        .writes = fields("painted"),
        .resolution = ResolutionPromise::likeness,
        .scratch = 8,
        .keywords = "brush, hand, painted, paint uplift, paint rain, paint hardness, draw a mask, strokes",
        .help =
            "A map painted by hand that later layers follow: choose Painted for the uplift of Mountain "
            "ranges, "
            "the rain of Live water, rock hardness, or any strength that takes a field.",
    };

    float value = 1;
    float elsewhere = 0;
    bool anew = true;
    Strokes strokes;

    static void parameters(auto&& parameter) {
        parameter(&PaintField::value, {.key = "value",
                                       .label = "Value",
                                       .min = 0,
                                       .max = 1,
                                       .basic = true,
                                       .help = "What is painted."});
        parameter(&PaintField::elsewhere, {.key = "elsewhere",
                                           .label = "Elsewhere",
                                           .min = 0,
                                           .max = 1,
                                           .basic = true,
                                           .visible_when = {"anew", 1},
                                           .help = "What is where nothing is painted."});
        parameter(&PaintField::anew,
                  {.key = "anew",
                   .label = "Begin anew",
                   .basic = true,
                   .help = "On: a map of its own, for the layers up to the next one of this kind. Off: it "
                           "goes on from what an earlier layer has painted."});
        parameter(&PaintField::strokes,
                  {.key = "strokes",
                   .label = "Strokes",
                   .basic = true,
                   .help = "What was painted and erased, in its order. Draw on the ground while the layer is "
                           "selected."});
    }

    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
