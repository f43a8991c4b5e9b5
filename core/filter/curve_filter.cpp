#include "core/filter/curve_filter.h"

#include <array>

#include "core/filter/map_heights.h"

namespace talus {
namespace {

// Steps of the table that stands for the curve in the loop: finer than the minimum gap between two points by
// a factor of four, so that its straight pieces are within a hundred-thousandth of the curve where that is
// smooth.
constexpr int k_steps = 4096;

}  // namespace

void CurveFilter::apply(Terrain& terrain, const Context& context) const {
    const MonotoneCurve function(curve);
    std::array<float, k_steps + 2> table;
    for (int i = 0; i <= k_steps + 1; ++i) {
        table[static_cast<std::size_t>(i)] = function.at(static_cast<float>(i) / k_steps);
    }
    map_heights(
        terrain, context,
        CurveFunction{.range = RangeShare(context.world.range), .table = table.data(), .steps = k_steps});
}

}  // namespace talus
