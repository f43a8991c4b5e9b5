#pragma once

#include "core/mask/soft_row.h"
#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Selects what lies along a drawn line: on the rate of *Mountain ranges* a range rises there.
struct AlongLineMask {
    GroundLine line = {};
    float outwards = 200;  // m

    static constexpr MaskInfo info{
        .key = "along_line",
        .label = "Along a line",
        .has_ends = false,
        .is_weight = true,
        .help =
            "Acts along a line, as wide as its nodes. Mountain ranges with it rise along the line; inverted, "
            "they leave a pass or a valley there."};
    static void parameters(auto&& parameter) {
        parameter(&AlongLineMask::line, {.key = "line",
                                         .label = "Nodes",
                                         .basic = true,
                                         .new_line = {.span = 0.6, .width = 0.1f},
                                         .help = "Where the line runs, and how wide it acts in full."});
        parameter(&AlongLineMask::outwards, soft_row("outwards", "Soft outwards", true,
                                                     "How far beside that it does not act any more."));
    }

    /// 1 up to half the width beside the line, 0 from `outwards` farther out on, and smooth between.
    QuantityRows quantity(const Terrain& ground, const Context& context) const;

    friend bool operator==(const AlongLineMask&, const AlongLineMask&) = default;
};

}  // namespace talus
