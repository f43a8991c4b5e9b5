#include "core/mask/area_mask.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "core/base/math.h"
#include "core/paint/line_area.h"

namespace talus {

QuantityRows AreaMask::quantity(const Terrain& ground, const Context& context) const {
    const double reach = static_cast<double>(std::max(inwards, outwards)) + 1;
    const auto area = std::make_shared<const LineArea>(line, reach, ground.lattice, context.world.lattice);
    return [area, width = ground.lattice.width, *this](int y, float* out) {
        std::vector<double> inside(static_cast<std::size_t>(width));
        area->make_row(y, inside.data());
        for (int x = 0; x < width; ++x)
            out[x] = smoothstep(-outwards, inwards, static_cast<float>(inside[static_cast<std::size_t>(x)]));
    };
}

}  // namespace talus
