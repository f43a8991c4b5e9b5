#include "core/generate/cellular_noise.h"

namespace talus {

void CellularNoise::apply(Terrain& terrain, const Context& context) const {
    constexpr NoiseBasis k_bases[] = {NoiseBasis::cellular_f1, NoiseBasis::cellular_f2,
                                      NoiseBasis::cellular_f2_f1};
    make_fractal_noise(*this, k_bases[static_cast<std::size_t>(measure)], jitter, terrain, context);
}

}  // namespace talus
