#include "core/generate/cellular_noise.h"

namespace talus {
namespace {

NoiseBasis basis_of(CellularNoise::Measure measure) {
    constexpr NoiseBasis k_bases[] = {NoiseBasis::cellular_f1, NoiseBasis::cellular_f2,
                                      NoiseBasis::cellular_f2_f1};
    return k_bases[static_cast<std::size_t>(measure)];
}

}  // namespace

std::shared_ptr<const Prepared> CellularNoise::prepare(const WorldFrame& world, std::uint64_t seed) const {
    return prepare_fractal_noise(*this, basis_of(measure), jitter, world, seed);
}

double CellularNoise::cost_per_cell() const { return fractal_noise_cost(*this, basis_of(measure)); }

void CellularNoise::apply(Terrain& terrain, const Context& context) const {
    make_fractal_noise(*this, basis_of(measure), jitter, terrain, context);
}

}  // namespace talus
