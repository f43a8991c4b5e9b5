#include "core/generate/value_noise.h"

namespace talus {

std::shared_ptr<const Prepared> ValueNoise::prepare(const WorldFrame& world, std::uint64_t seed) const {
    return prepare_fractal_noise(*this, NoiseBasis::value, 1, world, seed);
}

double ValueNoise::cost_per_cell() const { return fractal_noise_cost(*this, NoiseBasis::value); }

void ValueNoise::apply(Terrain& terrain, const Context& context) const {
    make_fractal_noise(*this, NoiseBasis::value, 1, terrain, context);
}

}  // namespace talus
