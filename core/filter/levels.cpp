#include "core/filter/levels.h"

#include <algorithm>

#include "core/base/math.h"
#include "core/filter/map_heights.h"

namespace talus {

void Levels::apply(Terrain& terrain, const Context& context) const {
    constexpr float k_step = 1e-6f;
    const float scale = 1 / std::max(white - black, k_step);
    const auto gamma = static_cast<float>(-1.0 / log2(static_cast<double>(middle)));
    map_heights(terrain, context,
                LevelsFunction{.range = RangeShare(context.world.range),
                               .black = black,
                               .scale = scale,
                               .gamma = {.exponent = gamma}});
}

}  // namespace talus
