#pragma once

#include "core/generate/fractal_noise.h"

namespace talus {

/// Fractal terrain from simplex noise, whose triangles stand on rows from west to east.
///
/// Perlin, *Noise hardware*, SIGGRAPH 2001 course notes; Gustavson, *Simplex noise demystified*, 2005. The
/// sum over all lattice points of a round kernel has the same spectrum in every direction. Where the world
/// wraps, the triangles are stretched a little so that whole ones fit.
struct SimplexNoise : NoiseOfBasis<NoiseBasis::simplex> {
    static constexpr StageInfo info{
        .key = "simplex",
        .label = "Simplex noise",
        .group = Group::generator,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .scratch = 1,
        .keywords = "gradient noise, noise, opensimplex, procedural",
        .help =
            "Like Perlin noise, on triangles instead of squares: no direction is preferred, and single hills "
            "are rounder. Good for soft natural ground.",
    };

    static void parameters(auto&& parameter) { list<SimplexNoise>(parameter); }
};

}  // namespace talus
