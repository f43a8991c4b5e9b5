#include "core/filter/blur.h"

#include "core/filter/gaussian.h"

namespace talus {

double Blur::reach_metres(const Lattice& world) const {
    return gaussian_reach(static_cast<double>(radius), world.cell_size);
}

void Blur::apply(Terrain& terrain, const Context& context) const {
    terrain.set_height(make_field(
        gaussian_blurred(*terrain.height(), terrain.lattice, static_cast<double>(radius), context.progress)));
}

}  // namespace talus
