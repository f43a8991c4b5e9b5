// What lesson 8 says of the law of the slope: how far diamond-square misses it, to which side, and that it is
// not the fit which misses.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/base/spectrum.h"
#include "core/lesson/script/comparisons.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_seeds = 24;
constexpr int k_wave_seeds = 8;  // each takes a transform of its own

double measured_exponent(const Grid<float>& map) {
    return spectral_exponent(radial_spectrum(map, false, false)).value();
}

// By how much the slopes of maps miss 2H + 2, below 0 where they are less steep.
struct Miss {
    double sum = 0;
    int maps = 0;
    int less_steep = 0;

    void add(double exponent, double hurst) {
        sum += exponent - (2 * hurst + 2);
        less_steep += exponent < 2 * hurst + 2;
        ++maps;
    }
    double mean() const { return sum / maps; }
};

// As the lesson's own comparison makes it, with any smoothness.
Grid<float> lesson_ground(std::uint64_t seed, double hurst) {
    Recipe recipe = lesson_comparison("spectrum", seed)->sides[0].recipe;
    set_value(recipe, "diamond_square.smoothness=" + std::to_string(hurst));
    return *Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height)->height();
}

// A surface whose waves have exactly the power of the law, with random phases, and of which the map is a
// piece, as rough ground has no end at its border either.
Grid<float> surface_of_waves(std::uint64_t seed, double hurst, int size) {
    int whole = 1;
    while (whole <= size) whole *= 2;
    ComplexMap waves{Grid<double>(whole, whole), Grid<double>(whole, whole)};
    const auto frequency = [&](int i) { return static_cast<double>(i <= whole / 2 ? i : i - whole); };
    for (const auto [u, v] : cells_of(whole, whole)) {
        const double k = std::sqrt(frequency(u) * frequency(u) + frequency(v) * frequency(v));
        const double height = k > 0 ? std::exp(-(hurst + 1) * std::log(k)) : 0.0;
        const double turns =
            static_cast<double>(to_unit(hash(row_key(seed, v, 1), static_cast<std::uint32_t>(u))));
        const SinCos phase = sin_cos_turns(turns);
        waves.real(u, v) = height * phase.cos;
        waves.imaginary(u, v) = height * phase.sin;
    }
    fourier_transform(waves);
    return grid_of(size, size, [&](int x, int y) { return waves.real(x, y); });
}

TEST(SpectrumLaw, DiamondSquareIsMostlyALittleLessSteep) {
    int less_steep = 0;
    int maps = 0;
    for (const double hurst : {0.2, 0.5, 0.8, 1.0}) {
        Miss miss;
        for (std::uint64_t seed = 1; seed <= k_seeds; ++seed)
            miss.add(measured_exponent(lesson_ground(seed, hurst)), hurst);
        EXPECT_LT(miss.mean(), -0.03) << hurst;
        EXPECT_GT(miss.mean(), -0.15) << hurst;
        less_steep += miss.less_steep;
        maps += miss.maps;
    }
    EXPECT_GT(less_steep, 0.65 * maps);
}

TEST(SpectrumLaw, WavesOfExactlyThatPowerAreMeasuredSo) {
    Miss miss;
    std::uint64_t seed = 0;  // one for each surface: from one to the next a slope strays by 0.06
    for (const double hurst : {0.2, 0.5, 0.8, 1.0}) {
        for (int i = 0; i < k_wave_seeds; ++i)
            miss.add(measured_exponent(surface_of_waves(++seed, hurst, 513)), hurst);
    }
    EXPECT_NEAR(miss.mean(), 0, 0.04);
}

}  // namespace
}  // namespace talus
