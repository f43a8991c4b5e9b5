#include "core/base/spectrum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

double noise_at(std::uint64_t seed, int x, int y) {
    return static_cast<double>(to_signed_unit(hash(row_key(seed, y, 0), static_cast<std::uint32_t>(x))));
}

ComplexMap noise(int width, int height) {
    ComplexMap map{Grid<double>(width, height), Grid<double>(width, height)};
    for (const auto [x, y] : cells_of(width, height)) {
        map.real(x, y) = noise_at(1, x, y);
        map.imaginary(x, y) = noise_at(2, x, y);
    }
    return map;
}

// A periodic surface whose |F|² falls exactly as k^−exponent, with random phases: the real part of the
// transform of a random complex spectrum.
Grid<float> fractal_surface(int n, double exponent, std::uint64_t seed) {
    ComplexMap map{Grid<double>(n, n, 0.0), Grid<double>(n, n, 0.0)};
    for (const auto [x, y] : cells_of(n, n)) {
        const double u = x <= n / 2 ? x : x - n;
        const double v = y <= n / 2 ? y : y - n;
        if (u == 0 && v == 0) continue;
        const double size = std::pow(std::hypot(u, v), -exponent / 2);
        const SinCos phase = sin_cos_turns(noise_at(seed, x, y));
        map.real(x, y) = size * phase.cos;
        map.imaginary(x, y) = size * phase.sin;
    }
    fourier_transform(map);
    Grid<float> surface(n, n);
    for (std::size_t i = 0; i < surface.size(); ++i)
        surface.data()[i] = static_cast<float>(map.real.data()[i]);
    return surface;
}

Grid<float> corner_of(const Grid<float>& map, int width, int height) { return grid_of(width, height, map); }

TEST(FourierTransform, AgreesWithTheSumThatDefinesIt) {
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 1}, {1, 8}, {16, 8}, {32, 32}}) {
        const ComplexMap map = noise(width, height);
        ComplexMap transformed = map;
        fourier_transform(transformed);
        for (const auto [u, v] : cells_of(width, height)) {
            std::complex<double> sum = 0;
            for (const auto [x, y] : cells_of(width, height)) {
                const double turns = static_cast<double>(u * x) / width + static_cast<double>(v * y) / height;
                sum += std::complex(map.real(x, y), map.imaginary(x, y)) *
                       std::polar(1.0, -2 * std::numbers::pi * turns);
            }
            EXPECT_NEAR(transformed.real(u, v), sum.real(), 1e-11) << u << "," << v;
            EXPECT_NEAR(transformed.imaginary(u, v), sum.imag(), 1e-11) << u << "," << v;
        }
    }
}

TEST(RadialSpectrum, PutsAWaveIntoItsRing) {
    const Grid<float> wave =
        grid_of(64, 64, [&](int x, int y) { return sin_cos_turns((3 * x + 4 * y) / 64.0).cos + 10; });
    const Spectrum spectrum = radial_spectrum(wave, true, true);
    ASSERT_EQ(spectrum.size, 64);
    ASSERT_EQ(spectrum.power.size(), 33u);
    int places = 0;
    for (int v = -32; v < 32; ++v) {
        for (int u = -32; u < 32; ++u) places += static_cast<int>(std::hypot(u, v) + 0.5) == 5 ? 1 : 0;
    }
    // A cosine has two frequencies of |F| = n²/2; the mean was taken off.
    EXPECT_NEAR(spectrum.power[5], 2 * std::pow(64.0 * 64 / 2, 2) / places, 1);
    for (std::size_t k = 0; k < spectrum.power.size(); ++k) {
        if (k == 5) continue;
        EXPECT_LT(spectrum.power[k], 1e-3) << k;
    }
}

TEST(SpectralExponent, IsThatOfTheSurfacesItWasMadeWith) {
    constexpr int k_seeds = 4;
    for (const double hurst : {0.3, 0.8}) {
        const double exponent = 2 * hurst + 2;
        double wrapping = 0;
        double windowed = 0;
        double odd = 0;
        double oblong = 0;
        double small = 0;
        for (std::uint64_t seed = 0; seed < k_seeds; ++seed) {
            const Grid<float> surface = fractal_surface(1024, exponent, seed);
            const auto bounded = [&](int width, int height) {
                return *spectral_exponent(radial_spectrum(corner_of(surface, width, height), false, false)) /
                       k_seeds;
            };
            wrapping += *spectral_exponent(radial_spectrum(surface, true, true)) / k_seeds;
            windowed += bounded(1024, 1024);
            odd += bounded(1009, 1009);
            oblong += bounded(1024, 300);
            small += bounded(257, 257);
        }
        EXPECT_NEAR(wrapping, exponent, 0.03);
        EXPECT_NEAR(windowed, exponent, 0.06);
        EXPECT_NEAR(odd, exponent, 0.06);
        // Fewer frequencies scatter more about the law.
        EXPECT_NEAR(oblong, exponent, 0.2);
        EXPECT_NEAR(small, exponent, 0.2);
    }
}

TEST(SpectralExponent, OfALargeMapIsThatOfItsThinnedSelf) {
    const Grid<float> surface = fractal_surface(2048, 3, 3);
    EXPECT_EQ(radial_spectrum(surface, true, true).size, 1024);
    EXPECT_NEAR(*spectral_exponent(radial_spectrum(surface, true, true)), 3, 0.1);
}

TEST(SpectralExponent, IsAbsentWhereThereIsNone) {
    EXPECT_FALSE(spectral_exponent(radial_spectrum(Grid<float>(128, 128, 5), true, true)));
    EXPECT_FALSE(spectral_exponent(radial_spectrum(Grid<float>(128, 128, 5), false, false)));
    EXPECT_FALSE(spectral_exponent(radial_spectrum(Grid<float>(1, 1, 5), false, false)));
    EXPECT_FALSE(spectral_exponent(radial_spectrum(fractal_surface(64, 3, 1), false, false)));
    Grid<float> holed = fractal_surface(128, 3, 1);
    EXPECT_TRUE(spectral_exponent(radial_spectrum(holed, false, false)));
    holed(60, 60) = std::nanf("");
    EXPECT_FALSE(spectral_exponent(radial_spectrum(holed, false, false)));
}

TEST(RadialSpectrum, IsTheSameBitsOnAnyNumberOfThreads) {
    const Grid<float> surface = fractal_surface(256, 3, 9);
    set_thread_count(1);
    const Spectrum one = radial_spectrum(surface, false, false);
    set_thread_count(3);
    EXPECT_EQ(radial_spectrum(surface, false, false).power, one.power);
    set_thread_count(0);
}

TEST(LineSpectrum, OfOneWaveIsOneLineOfItsPower) {
    const Grid<float> map =
        grid_of(256, 20, [&](int x, int y) { return 3 * sin_cos_turns(8.0 * x / 256 + 0.1 * y).sin; });
    const Spectrum spectrum = line_spectrum(map, true);
    ASSERT_EQ(spectrum.size, 256);
    // A sine of amplitude a in n samples: |F| = a n / 2 at its own frequency.
    EXPECT_NEAR(spectrum.power[8], (3.0 * 128) * (3.0 * 128), 1);
    for (std::size_t k = 0; k < spectrum.power.size(); ++k) {
        if (k == 8) continue;
        EXPECT_LT(spectrum.power[k], 1e-6) << k;
    }
}

TEST(LineSpectrum, CutsAndThinsLongLines) {
    const Grid<float> map = grid_of(5000, 3, [&](int x, int) { return sin_cos_turns(x / 64.0).sin; });
    const Spectrum spectrum = line_spectrum(map, false);
    EXPECT_EQ(spectrum.size, 1024);
    EXPECT_EQ(spectrum.stride, 4);
    const auto most = std::max_element(spectrum.power.begin(), spectrum.power.end());
    EXPECT_EQ(most - spectrum.power.begin(), 1024 * 4 / 64);
}

TEST(SpectralFit, RunsThroughAPowerLaw) {
    Spectrum spectrum{1024, 1, std::vector<double>(513)};
    for (int k = 1; k <= 512; ++k) spectrum.power[static_cast<std::size_t>(k)] = 500.0 / (double(k) * k * k);
    const auto fit = spectral_fit(spectrum);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->exponent, 3, 1e-9);
    EXPECT_NEAR(fit->offset, std::log10(500.0), 1e-9);
}

}  // namespace
}  // namespace talus
