#pragma once

#include <cstdint>

#include "core/generate/fractal_sum.h"

namespace talus {

enum class NoiseBasis { gradient, simplex, value, cellular_f1, cellular_f2, cellular_f2_f1 };

/// A fractal sum of noise before it is scaled to heights. Octave o uses channel + o of the hash and has a
/// wavelength of wavelength / lacunarity^o metres: the distance between lattice points (for simplex noise
/// √(3/2) times that). Each octave's lattice is shifted by a random part of its cells, so that no place is a
/// lattice point of all octaves.
struct NoiseLaw {
    NoiseBasis basis = NoiseBasis::gradient;
    float jitter = 1;  ///< cellular: how far points may lie from the middle of their cell, 0 to 1
    FractalSum sum = FractalSum::fbm;
    int octaves = 1;
    double wavelength = 1;  ///< m
    double lacunarity = 2;
    double gain = 0.5;
    double offset = 1;  ///< for ridged and hybrid
    std::uint32_t channel = 0;
};

/// How raw noise of a basis is standardised: n = (raw − centre) scale has mean 0 and standard deviation 1/3.
/// Exact for gradient, simplex and value noise; for cellular noise found by sampling, to about 1 %.
struct NoiseStandard {
    float centre = 0;
    float scale = 1;
};
NoiseStandard noise_standard(NoiseBasis basis, float jitter);

/// Mean and standard deviation of a law's sum over the plane. For fbm they are exact if its octaves are
/// independent; for the other sums they are found by sampling 9216 fixed places, to about 1 % of the
/// deviation. Always the same bits.
struct NoiseMoments {
    double mean = 0;
    double deviation = 1;
};
NoiseMoments noise_moments(const NoiseLaw& law);

}  // namespace talus
