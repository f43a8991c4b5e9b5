#pragma once

#include "core/generate/fractal_noise.h"

namespace talus {

/// Fractal terrain from value noise: evenly distributed numbers at the points of a square lattice,
/// interpolated with the same fade as gradient noise.
///
/// Lewis, *Algorithms for solid noise synthesis*, SIGGRAPH 1989, on its lattice artefacts.
struct ValueNoise : NoiseOfBasis<NoiseBasis::value> {
    static constexpr StageInfo info{
        .key = "value",
        .label = "Value noise",
        .group = Group::generator,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .scratch = 1,
        .keywords = "lattice noise, noise, random heights, blocky",
        .help =
            "Random heights at the points of a lattice, and smooth ground in between. Its blocky hills "
            "follow the lattice: plateaus, low-polygon styles, and a lesson in why gradient noise was "
            "invented.",
    };

    static void parameters(auto&& parameter) { list<ValueNoise>(parameter); }
};

}  // namespace talus
