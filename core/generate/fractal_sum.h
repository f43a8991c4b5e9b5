#pragma once

#include <cstddef>

namespace talus {

/// How octaves of noise become one number. With n_o the noise of octave o (mean 0, standard deviation 1/3),
/// a_o = gain^o, and the sums over o = 0, 1, …:
///
///     fbm      Σ a_o n_o
///     billow   Σ a_o |n_o|
///     ridged   Σ a_o s_o,      s_o = w_o (offset − |n_o|)²,   w_0 = 1, w_(o+1) = 2 s_o within [0, 1]
///     hybrid   Σ a_o w_o s_o,  s_o = n_o + offset,            w_0 = 1, w_(o+1) = w_o s_o within [0, 1]
///
/// Fractional Brownian motion is equally rough everywhere. Billow folds the noise at its zeros: rounded hills
/// between sharp valleys. Ridged inverts that: sharp crests, which carry detail where the octave before was
/// high. Hybrid has smooth valleys and rough heights.
///
/// Musgrave, Kolb and Mace, *The synthesis and rendering of eroded fractal terrains*, SIGGRAPH 1989;
/// Musgrave in *Texturing and Modeling: A Procedural Approach*, 2nd ed., 1998, ch. 14. (There the hybrid's
/// weight also shrinks with the amplitude, which with the gains of this page would leave nothing but the
/// first octaves.)
enum class FractalSum { fbm, billow, ridged, hybrid };
inline constexpr int k_fractal_sums = 4;

/// One octave's part of the sum, and the rows of numbers that it is added to.
struct OctaveSum {
    float centre = 0;     ///< n = (raw noise − centre) scale
    float scale = 1;      ///< fbm: includes the amplitude
    float amplitude = 1;  ///< a_o, for the other sums
    float offset = 1;     ///< for ridged and hybrid
    float* sum = nullptr;
    float* weight = nullptr;  ///< w_o, for ridged and hybrid
    std::ptrdiff_t sum_stride = 0;
    std::ptrdiff_t weight_stride = 0;

    /// Returns the same for the row that lies `y` rows below.
    constexpr OctaveSum row(int y) const {
        OctaveSum below = *this;
        below.sum += y * sum_stride;
        if (weight != nullptr) below.weight += y * weight_stride;
        return below;
    }
};

}  // namespace talus
