#pragma once

#include "core/terrain/gradient.h"
#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Selects ground that faces a direction. The quantity is the angle between the way downhill and that
/// direction, 0 to 180°, whichever way round is shorter. Level ground faces nowhere: 180°.
struct FacingMask {
    float direction = 180;  ///< degrees clockwise from north, as a compass has them
    float baseline = 20;    ///< m over which the slope is measured

    static constexpr MaskInfo info{
        .key = "facing",
        .label = "Facing",
        .unit = "°",
        .max = 180,
        .max_soft = 180,
        .softness_slider_range = {0, 90},
        .ends = {0, 45},
        .soft = 20,
        .low_label = "Off by at least",
        .high_label = "Off by at most",
        .help = "Acts on hillsides that face a direction: the sunny side, the windward side."};
    static void parameters(auto&& parameter) {
        parameter(
            &FacingMask::direction,
            {.key = "direction",
             .label = "Direction",
             .unit = "°",
             .min = 0,
             .max = 360,
             .basic = true,
             .help = "Compass direction that the hillsides face: 0 north, 90 east, 180 south, 270 west."});
        baseline_row<FacingMask>(parameter, "Longer distances measure hillsides, shorter ones single rocks.");
    }

    QuantityRows quantity(const Terrain& ground, const Context& context) const;
    int reach(double cell_size) const { return cells_to_a_side(baseline, cell_size); }

    friend bool operator==(const FacingMask&, const FacingMask&) = default;
};

}  // namespace talus
