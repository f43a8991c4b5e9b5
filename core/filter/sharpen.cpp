#include "core/filter/sharpen.h"

#include "core/filter/gaussian.h"
#include "core/filter/map_heights.h"

namespace talus {

double Sharpen::reach_metres(const Lattice& world) const {
    return gaussian_reach(static_cast<double>(radius), world.cell_size);
}

void Sharpen::apply(Terrain& terrain, const Context& context) const {
    const Grid<float> blurred =
        gaussian_blurred(*terrain.height(), terrain.lattice, static_cast<double>(radius), context.progress);
    map_heights(terrain, blurred, context, SharpenFunction{.amount = amount});
}

}  // namespace talus
