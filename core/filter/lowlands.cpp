#include "core/filter/lowlands.h"

#include "core/base/math.h"
#include "core/filter/gaussian.h"
#include "core/filter/map_heights.h"

namespace talus {

double Lowlands::reach_metres(const Lattice& world) const {
    return gaussian_reach(static_cast<double>(radius), world.cell_size);
}

void Lowlands::apply(Terrain& terrain, const Context& context) const {
    const Grid<float> blurred =
        gaussian_blurred(*terrain.height, terrain.lattice, static_cast<double>(radius), context.progress);
    const float low = level - softness;
    const float high = level + softness;
    map_heights(terrain, blurred, context, [=, amount = amount](float height, float soft) {
        const float lowness = 1 - smoothstep(low, high, soft);
        return height + amount * lowness * (soft - height);
    });
}

}  // namespace talus
