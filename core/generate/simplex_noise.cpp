#include "core/generate/simplex_noise.h"

namespace talus {

std::shared_ptr<const Prepared> SimplexNoise::prepare(const WorldFrame& world, std::uint64_t seed) const {
    return prepare_fractal_noise(*this, NoiseBasis::simplex, 1, world, seed);
}

double SimplexNoise::cost_per_cell() const { return fractal_noise_cost(*this, NoiseBasis::simplex); }

void SimplexNoise::apply(Terrain& terrain, const Context& context) const {
    make_fractal_noise(*this, NoiseBasis::simplex, 1, terrain, context);
}

}  // namespace talus
