#include "core/filter/box_blur.h"

#include <cmath>

#include "core/base/math.h"
#include "core/filter/box_passes.h"
#include "core/filter/map_heights.h"

namespace talus {

double BoxBlur::reach_metres(const Lattice& world) const { return passes * world.cell_size; }

void BoxBlur::apply(Terrain& terrain, const Context& context) const {
    constexpr float k_most = 255;
    const RangeShare range(context.world.range);
    Terrain result = terrain;
    if (whole_numbers) {
        map_heights(result, context, [&](float height) {
            return std::floor(clamp(range.share(height), 0.0f, 1.0f) * k_most + 0.5f);
        });
    }
    if (passes > 0) {
        result.height =
            make_field(box_blurred(*result.height, terrain.lattice, passes,
                                   whole_numbers ? Rounding::truncate : Rounding::none, context.progress));
    }
    if (whole_numbers) {
        map_heights(result, context, [&](float number) { return range.height(number / k_most); });
    }
    terrain.height = result.height;
}

}  // namespace talus
