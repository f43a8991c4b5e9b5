#pragma once

#include "core/paint/painted_cover.h"
#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Selects what was painted with a brush.
struct PaintedMask {
    Strokes strokes;
    Raster baked = {};  ///< shares, painted before the strokes

    static constexpr MaskInfo info{
        .key = "painted",
        .label = "Painted",
        .has_ends = false,
        .is_weight = true,
        .help = "Acts where it was painted by hand: draw on the ground while the layer is selected."};
    static void parameters(auto&& parameter) {
        parameter(&PaintedMask::strokes, {.key = "strokes",
                                          .label = "Strokes",
                                          .basic = true,
                                          .help = "What was painted and erased, in its order."});
        parameter(&PaintedMask::baked, k_baked_cover_row);
    }

    /// The painted cover (core/paint/painted_cover.h), 0 to 1.
    QuantityRows quantity(const Terrain& ground, const Context& context) const;
    int reach(double cell_size) const;

    friend bool operator==(const PaintedMask&, const PaintedMask&) = default;
};

}  // namespace talus
