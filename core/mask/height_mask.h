#pragma once

#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Selects ground between two heights.
struct HeightMask {
    static constexpr MaskInfo info{
        .key = "height",
        .label = "Height",
        .unit = "m",
        .min = -20000,
        .max = 20000,
        .slider_range = {-500, 1500},
        .max_soft = 20000,
        .softness_slider_range = {0, 500},
        .ends = {0, 1000},
        .soft = 50,
        .selects = 0.4,
        .help = "Acts where the height of the ground of the earlier layers lies in a range."};
    static void parameters(auto&&) {}

    QuantityRows quantity(const Terrain& ground, const Context& context) const;
    /// Returns the upper half of the range.
    static MaskEnds initial_ends(const HeightRange& range);

    friend bool operator==(const HeightMask&, const HeightMask&) = default;
};

}  // namespace talus
