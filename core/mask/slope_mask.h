#pragma once

#include "core/terrain/gradient.h"
#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Selects ground between two slopes, in degrees.
struct SlopeMask {
    float baseline = 20;  ///< m over which the slope is measured, so that it does not depend on resolution

    static constexpr MaskInfo info{
        .key = "slope",
        .label = "Slope",
        .unit = "°",
        .max = 90,
        .max_soft = 90,
        .softness_slider_range = {0, 45},
        .ends = {30, 90},
        .soft = 5,
        .selects = 0.35,
        .help = "Acts where the slope of the ground of the earlier layers lies in a range."};
    static void parameters(auto&& parameter) {
        baseline_row<SlopeMask>(parameter, "Longer distances measure hillsides, shorter ones single rocks.");
    }

    QuantityRows quantity(const Terrain& ground, const Context& context) const;
    int reach(double cell_size) const { return cells_to_a_side(baseline, cell_size); }

    friend bool operator==(const SlopeMask&, const SlopeMask&) = default;
};

}  // namespace talus
