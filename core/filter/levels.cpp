#include "core/filter/levels.h"

#include <algorithm>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/filter/map_heights.h"

namespace talus {

void Levels::apply(Terrain& terrain, const Context& context) const {
    const RangeShare range(context.world.range);
    constexpr float k_step = 1e-6f;
    const float scale = 1 / std::max(white - black, k_step);
    const auto gamma = static_cast<float>(-1.0 / log2(static_cast<double>(middle)));
    map_heights(terrain, context, [=, black = black](float height) {
        const float t = clamp((range.share(height) - black) * scale, 0.0f, 1.0f);
        return range.height(float_pow(t, gamma));
    });
}

}  // namespace talus
