#include "core/filter/sharpen.h"

#include "core/filter/gaussian.h"

namespace talus {

double Sharpen::reach_metres(const Lattice& world) const {
    return gaussian_reach(bounded_deviation(static_cast<double>(radius), world), world);
}

void Sharpen::apply(Terrain& terrain, const Context& context) const {
    const double deviation = bounded_deviation(static_cast<double>(radius), context.world.lattice);
    terrain.set_height(
        make_field(gaussian_sharpened(*terrain.height(), magnitude_of(context.world.range), terrain.lattice,
                                      context.world.lattice, deviation, amount, context.progress)));
}

}  // namespace talus
