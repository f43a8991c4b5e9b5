#pragma once

#include "core/generate/fractal_noise.h"

namespace talus {

/// Fractal terrain from gradient noise.
///
/// Perlin, *An image synthesizer*, SIGGRAPH 1985; with the fade of *Improving noise*, SIGGRAPH 2002.
/// Gradients have any direction here, not one of eight.
struct PerlinNoise : NoiseOfBasis<NoiseBasis::gradient> {
    static constexpr StageInfo info{
        .key = "perlin",
        .label = "Perlin noise",
        .group = Group::generator,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .scratch = 1,
        .keywords = "gradient noise, noise, rolling hills, procedural",
        .help =
            "Rolling hills to mountain ranges from gradient noise, the classic of procedural terrain: a "
            "random slope at each point of a lattice, and smooth ground in between. Soft and even; the "
            "fastest.",
    };

    static void parameters(auto&& parameter) { list<PerlinNoise>(parameter); }
};

}  // namespace talus
