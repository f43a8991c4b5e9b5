#include "core/filter/lowlands.h"

#include "core/filter/gaussian.h"
#include "core/filter/map_heights.h"

namespace talus {

double Lowlands::reach_metres(const Lattice& world) const {
    return gaussian_reach(bounded_deviation(static_cast<double>(radius), world), world);
}

void Lowlands::apply(Terrain& terrain, const Context& context) const {
    const Grid<float> blurred = gaussian_blurred(
        *terrain.height(), magnitude_of(context.world.range), terrain.lattice, context.world.lattice,
        bounded_deviation(static_cast<double>(radius), context.world.lattice), context.progress);
    map_heights(terrain, blurred, context,
                LowlandsFunction{.low = level - softness, .high = level + softness, .amount = amount});
}

}  // namespace talus
