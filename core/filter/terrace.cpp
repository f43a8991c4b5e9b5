#include "core/filter/terrace.h"

#include <cmath>

#include "core/base/math.h"
#include "core/filter/map_heights.h"

namespace talus {

void Terrace::apply(Terrain& terrain, const Context& context) const {
    const float start = 0.5f - softness / 2;
    const float end = 0.5f + softness / 2;
    map_heights(terrain, context, [=, *this](float height) {
        const float x = (height - offset) / step;
        const float tread = std::floor(x);
        const float f = x - tread;
        return offset + step * (tread + lerp(smoothstep(start, end, f), f, tilt));
    });
}

}  // namespace talus
