#include "core/generate/value_noise.h"

namespace talus {

void ValueNoise::apply(Terrain& terrain, const Context& context) const {
    make_fractal_noise(*this, NoiseBasis::value, 1, terrain, context);
}

}  // namespace talus
