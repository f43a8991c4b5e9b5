#pragma once

#include "core/terrain/gradient.h"
#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Selects ground between two curvatures, in 1/km: positive where it is convex (ridges, summits, edges),
/// negative where it is concave (valleys, hollows), 0 on a plane however steep.
///
/// The curvature is −(∂²z/∂x² + ∂²z/∂y²) / 2 by second differences: a dome of radius R km has 1/R at its top.
/// Near a border that does not wrap the differences shorten to what fits; on the border the axis across it
/// counts as straight.
struct CurvatureMask {
    float baseline = 60;  ///< m across which it is measured

    static constexpr MaskInfo info{.key = "curvature",
                                   .label = "Curvature",
                                   .unit = "1/km",
                                   .min = -1000,
                                   .max = 1000,
                                   .slider_range = {-20, 20},
                                   .max_soft = 1000,
                                   .softness_slider_range = {0, 20},
                                   .ends = {1, 1000},
                                   .soft = 1,
                                   .selects = 0.25,
                                   .help =
                                       "Acts where the curvature of the ground of the earlier layers lies in "
                                       "a range: above 0 on ridges and "
                                       "summits, below 0 in valleys and hollows."};
    static void parameters(auto&& parameter) {
        baseline_row<CurvatureMask>(parameter,
                                    "Longer distances measure whole ridges and valleys, shorter ones edges.");
    }

    QuantityRows quantity(const Terrain& ground, const Context& context) const;
    int reach(double cell_size) const { return cells_to_a_side(baseline, cell_size); }

    friend bool operator==(const CurvatureMask&, const CurvatureMask&) = default;
};

}  // namespace talus
