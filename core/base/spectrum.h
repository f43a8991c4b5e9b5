#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"

namespace talus {

/// A complex map as two maps, for the transform below.
struct ComplexMap {
    Grid<double> real;
    Grid<double> imaginary;
};

/// Computes the discrete Fourier transform of a map over both axes, in place: F(u, v) = Σ f(x, y) · e^(−2πi
/// (ux/w + vy/h)), not scaled. Width and height are powers of two. Gives the same bits on any number of
/// threads.
///
/// Cooley and Tukey, *An algorithm for the machine calculation of complex Fourier series*, Math. Comp. 19,
/// 1965.
void fourier_transform(ComplexMap& map, const Progress* progress = nullptr);

/// How a map's roughness is distributed over scales.
struct Spectrum {
    int size = 0;    ///< samples a side of the squares that were transformed; 0: the map is too small
    int stride = 1;  ///< samples of the map from one of these to the next
    /// power[k]: the mean of |F|² over the frequencies whose distance from the origin, in cycles to a side of
    /// the square, rounds to k; from 0 to size / 2. A mean and not a sum, so that a fractal surface of Hurst
    /// exponent H falls with k^−(2H + 2).
    std::vector<double> power;
};

/// Returns the radially averaged power spectrum.
///
/// A map whose shorter side has 2048 samples or more is thinned to every n-th sample, n = side / 1024. A
/// square map that wraps both ways and has a power of two of samples a side is then transformed as it is. Any
/// other is covered with squares of the largest power of two that fits, at most 1024, evenly spaced,
/// overlapping as necessary, and at most four per axis (a remainder of less than an eighth of a square is
/// left out); each square's mean is subtracted, a Hann window is applied to it, and the squares' spectra are
/// averaged (Welch, *The use of fast Fourier transform for the estimation of power spectra*, IEEE Trans.
/// Audio 15, 1967).
Spectrum radial_spectrum(const Grid<float>& map, bool wrap_x, bool wrap_y,
                         const Progress* progress = nullptr);

/// Returns the bytes of memory that radial_spectrum takes for a map of this size.
std::size_t radial_spectrum_bytes(int width, int height);

/// Returns the power spectrum of lines from west to east, averaged over all of them: for a fractal surface of
/// Hurst exponent H it falls with k^−(2H + 1). power[k] is the mean of |F|² at k cycles per `size` samples.
/// Lines are thinned and cut as the map is for radial_spectrum, along x only.
Spectrum line_spectrum(const Grid<float>& map, bool wrap_x, const Progress* progress = nullptr);

/// Returns the exponent b of power ~ k^−b: the slope of the least-squares line through (log k, log power),
/// each whole k from 4 to 128 counted once; in squares under 1024 only up to size / 8, above which sampling
/// folds the spectrum back. Absent when the squares have under 128 samples a side, or some of those powers
/// are not positive and finite.
std::optional<double> spectral_exponent(const Spectrum& spectrum);

/// The whole fitted line: power ~ 10^offset · k^−exponent, fitted from k = first to last.
struct SpectralFit {
    double exponent;
    double offset;
    int first;
    int last;
};
std::optional<SpectralFit> spectral_fit(const Spectrum& spectrum);

}  // namespace talus
