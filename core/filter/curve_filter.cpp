#include "core/filter/curve_filter.h"

#include <array>

#include "core/base/math.h"
#include "core/filter/map_heights.h"

namespace talus {
namespace {

// Steps of the table that stands for the curve in the loop: finer than the least gap between two points by a
// factor of four, so that its straight pieces are within a hundred-thousandth of the curve where that is
// smooth.
constexpr int k_steps = 4096;

}  // namespace

void CurveFilter::apply(Terrain& terrain, const Context& context) const {
    const RangeShare range(context.world.range);
    const MonotoneCurve function(curve);
    std::array<float, k_steps + 2> table;
    for (int i = 0; i <= k_steps + 1; ++i) {
        table[static_cast<std::size_t>(i)] = function.at(static_cast<float>(i) / k_steps);
    }
    map_heights(terrain, context, [&](float height) {
        const float share = range.share(height);
        const float inside = clamp(share, 0.0f, 1.0f);
        const float place = inside * k_steps;
        const auto step = static_cast<std::size_t>(static_cast<int>(place));
        const float bent = lerp(table[step], table[step + 1], place - static_cast<float>(step));
        return range.height(bent + (share - inside));
    });
}

}  // namespace talus
