#include "core/generate/perlin_noise.h"

namespace talus {

void PerlinNoise::apply(Terrain& terrain, const Context& context) const {
    make_fractal_noise(*this, NoiseBasis::gradient, 1, terrain, context);
}

}  // namespace talus
