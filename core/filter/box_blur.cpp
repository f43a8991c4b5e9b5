#include "core/filter/box_blur.h"

#include "core/filter/box_passes.h"
#include "core/filter/map_heights.h"

namespace talus {

double BoxBlur::reach_metres(const Lattice& world) const { return passes * world.cell_size; }

void BoxBlur::apply(Terrain& terrain, const Context& context) const {
    const RangeShare range(context.world.range);
    Terrain result = terrain;
    if (whole_numbers) {
        map_heights(result, context, ToWholeNumber{range});
    }
    if (passes > 0) {
        result.set_height(
            make_field(box_blurred(*result.height(), terrain.lattice, passes,
                                   whole_numbers ? Rounding::truncate : Rounding::none, context.progress)));
    }
    if (whole_numbers) {
        map_heights(result, context, FromWholeNumber{range});
    }
    terrain.set_height(result.height());
}

}  // namespace talus
