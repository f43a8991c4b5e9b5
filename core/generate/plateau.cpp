#include "core/generate/plateau.h"

#include <cmath>

#include "core/base/math.h"
#include "core/base/smooth_noise.h"

namespace talus {

void Plateau::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const CentredPlaces around(*this, map, context.world.lattice);
    const SmoothNoise noise({.wavelength = static_cast<double>(bays), .octaves = 5, .seed = context.seed},
                            map, context.world.lattice);
    const float wander = raggedness * radius;
    const float inner = radius - edge / 2;
    const float outer = radius + edge / 2;
    // 1 on the top to 0 on the ground around it.
    const auto make_row = [&, *this](int y, float* out) {
        noise.make_row(y, out);
        const float* east = around.east();
        const float south = around.south(y);
        for (int x = 0; x < map.width; ++x) {
            const float distance = std::sqrt(east[x] * east[x] + south * south) + wander * out[x];
            out[x] = 1 - smoothstep(inner, outer, distance);
        }
    };
    make_heights(terrain, context, [&, *this](int y, float* out) {
        make_row(y, out);
        for (int x = 0; x < map.width; ++x) out[x] = level + height * out[x];
    });
    cover_shape(terrain, context, make_row);
}

}  // namespace talus
