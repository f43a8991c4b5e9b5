#pragma once

#include <cstdint>

#include "core/generate/fractal_sum.h"

namespace talus {

enum class NoiseBasis { gradient, simplex, value, cellular_f1, cellular_f2, cellular_f2_f1 };

/// A fractal sum of noise, without its height. Octave o uses channel + o of the hash and has wavelengths of
/// wavelength / lacunarity^o metres: the distance of lattice points (of simplex noise √(3/2) times that).
/// Each octave's lattice is shifted by a random part of its cells, so that no place is a lattice point of all
/// of them.
struct NoiseLaw {
    NoiseBasis basis = NoiseBasis::gradient;
    float jitter = 1;  ///< cellular: how far points may lie from the middle of their cell, 0 to 1
    FractalSum sum = FractalSum::fbm;
    int octaves = 1;
    double wavelength = 1;  ///< m
    double lacunarity = 2;
    double gain = 0.5;
    double offset = 1;  ///< of ridged and hybrid
    std::uint32_t channel = 0;
};

/// What raw noise of a basis is standardised with: n = (raw − centre) scale has mean 0 and standard deviation
/// 1/3. Exact for gradient, simplex and value noise; for cellular noise found by sampling, to about 1 %.
struct NoiseStandard {
    float centre = 0;
    float scale = 1;
};
NoiseStandard noise_standard(NoiseBasis basis, float jitter);

/// Mean and standard deviation of a law's sum over the plane. Exact for fbm, with its octaves taken for
/// independent; for the others found by sampling 9216 fixed places, to about 1 % of the deviation. The same
/// bits always.
struct NoiseMoments {
    double mean = 0;
    double deviation = 1;
};
NoiseMoments noise_moments(const NoiseLaw& law);

}  // namespace talus
