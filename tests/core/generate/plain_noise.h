#pragma once

#include "core/base/lattice.h"
#include "core/generate/fractal_noise.h"
#include "core/generate/noise_hash.h"

namespace talus {

/// The noise stages computed as their definitions say, in double, one place at a time: for comparison. Only
/// the random numbers of the lattice and its shifts are those of the program.
class PlainNoise {
 public:
    PlainNoise(const FractalNoise& noise, NoiseBasis basis, float jitter, const Lattice& world,
               std::uint64_t seed);

    /// In metres, at a world position in metres.
    double height(double x, double y) const;

    /// Raw noise of one octave, at a place in cells (of simplex noise: columns and rows of its lattice). The
    /// noise repeats after so many columns and rows, 0: never.
    static double raw(NoiseBasis basis, double jitter, NoiseKey key, double u, double v, int period_x,
                      int period_y);

 private:
    double sum(const NoiseLaw& law, const NoiseStandard& standard, double x, double y) const;

    FractalNoise noise_;
    NoiseLaw law_;
    NoiseLaw warp_law_;
    NoiseStandard standard_;
    NoiseStandard warp_standard_;
    NoiseMoments moments_;
    NoiseMoments warp_moments_;
    Lattice world_;
    std::uint64_t seed_;
};

}  // namespace talus
