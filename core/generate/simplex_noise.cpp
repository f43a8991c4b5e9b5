#include "core/generate/simplex_noise.h"

namespace talus {

void SimplexNoise::apply(Terrain& terrain, const Context& context) const {
    make_fractal_noise(*this, NoiseBasis::simplex, 1, terrain, context);
}

}  // namespace talus
