#pragma once

#include "core/mask/soft_row.h"
#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Selects what a closed line encloses.
struct AreaMask {
    GroundLine line = {};
    float inwards = 0;    // m
    float outwards = 50;  // m

    static constexpr MaskInfo info{
        .key = "area",
        .label = "Area",
        .has_ends = false,
        .is_weight = true,
        .help = "Acts inside a line that is drawn around it, with a border as soft as you like."};
    static void parameters(auto&& parameter) {
        parameter(&AreaMask::line, {.key = "line",
                                    .label = "Nodes",
                                    .basic = true,
                                    .new_line = {.closed = true},
                                    .help = "The border: the last node is joined to the first."});
        parameter(&AreaMask::inwards, soft_row("inwards", "Soft inwards", false,
                                               "How far inside the line it begins to act less."));
        parameter(&AreaMask::outwards, soft_row("outwards", "Soft outwards", true,
                                                "How far outside the line it does not act any more."));
    }

    /// 1 from `inwards` inside the line on, 0 from `outwards` outside of it on, and smooth between.
    QuantityRows quantity(const Terrain& ground, const Context& context) const;

    friend bool operator==(const AreaMask&, const AreaMask&) = default;
};

}  // namespace talus
