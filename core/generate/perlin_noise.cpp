#include "core/generate/perlin_noise.h"

namespace talus {

std::shared_ptr<const Prepared> PerlinNoise::prepare(const WorldFrame& world, std::uint64_t seed) const {
    return prepare_fractal_noise(*this, NoiseBasis::gradient, 1, world, seed);
}

double PerlinNoise::cost_per_cell() const { return fractal_noise_cost(*this, NoiseBasis::gradient); }

void PerlinNoise::apply(Terrain& terrain, const Context& context) const {
    make_fractal_noise(*this, NoiseBasis::gradient, 1, terrain, context);
}

}  // namespace talus
