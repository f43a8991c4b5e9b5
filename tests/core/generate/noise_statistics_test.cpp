// What noise promises over many places: its mean and deviation, seeds that have nothing in common, no
// favoured direction, and a seam that nobody finds.
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/spectrum.h"
#include "core/base/statistics.h"
#include "tests/core/generate/make_map.h"
#include "tests/core/generate/noise_stages.h"

namespace talus {
namespace {

// Ten thousand hills: 100 wavelengths to a side, and no spacing that would sample each at the same places.
Lattice wide_world(const FractalNoise& noise) {
    return world_of(512, 512, 100.0 / 511 * static_cast<double>(noise.wavelength));
}

TEST(NoiseStatistics, MeanIsTheLevelAndTheDeviationTwoFifthsOfTheRelief) {
    for (const NamedBasis& basis : k_bases) {
        for (const FractalSum sum : k_all_sums) {
            for (const float jitter : {1.0f, 0.4f}) {
                if (jitter < 1 && basis.basis < NoiseBasis::cellular_f1) continue;
                FractalNoise noise;
                noise.sum = sum;
                const MapStatistics heights =
                    statistics_of(make_noise(noise, basis.basis, wide_world(noise), 5, jitter));
                // Sampled moments are good for about 1 %; so is a map of this size.
                EXPECT_NEAR(heights.mean, 500, 0.03 * 200) << basis.name << ' ' << name_of(sum) << jitter;
                EXPECT_NEAR(heights.deviation, 200, 0.04 * 200)
                    << basis.name << ' ' << name_of(sum) << jitter;
            }
        }
    }
}

double correlation(const Grid<float>& a, const Grid<float>& b) {
    const MapStatistics of_a = statistics_of(a);
    const MapStatistics of_b = statistics_of(b);
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += (static_cast<double>(a.values()[i]) - of_a.mean) *
               (static_cast<double>(b.values()[i]) - of_b.mean);
    }
    return sum / static_cast<double>(a.size()) / (of_a.deviation * of_b.deviation);
}

TEST(NoiseStatistics, TwoSeedsHaveNothingInCommon) {
    for (const NamedBasis& basis : k_bases) {
        const FractalNoise noise;
        const Lattice world = wide_world(noise);
        EXPECT_LT(std::fabs(correlation(make_noise(noise, basis.basis, world, 1),
                                        make_noise(noise, basis.basis, world, 2))),
                  0.05)
            << basis.name;
    }
}

// Octaves are independent too: the second is not the first at half the size.
TEST(NoiseStatistics, OctavesAreNotCopiesOfEachOther) {
    for (const NamedBasis& basis : k_bases) {
        FractalNoise noise;
        noise.octaves = 1;
        Lattice world = wide_world(noise);
        const Grid<float> first = make_noise(noise, basis.basis, world);
        Lattice twice = world;
        twice.cell_size *= 2;
        const Grid<float> copy = make_noise(noise, basis.basis, twice);
        noise.octaves = 2;
        noise.gain = 1;
        Grid<float> second = make_noise(noise, basis.basis, world);
        // The sum is (n_0 + n_1) / √2; what the first octave has of it is taken off.
        for (std::size_t i = 0; i < second.size(); ++i) {
            second.values()[i] = (second.values()[i] - 500) * std::sqrt(2.0f) - (first.values()[i] - 500);
        }
        EXPECT_NEAR(statistics_of(second).deviation, 200, 0.05 * 200) << basis.name;
        EXPECT_LT(std::fabs(correlation(copy, second)), 0.05) << basis.name;
    }
}

// The power of all frequencies that are nearer to an axis than to a diagonal, by that of the others.
double axes_by_diagonals(const Grid<float>& map) {
    const int size = map.width();
    ComplexMap transform{Grid<double>(size, size), Grid<double>(size, size, 0.0)};
    for (std::size_t i = 0; i < map.size(); ++i) {
        transform.real.values()[i] = static_cast<double>(map.values()[i]) - 500;
    }
    fourier_transform(transform);
    double axes = 0;
    double diagonals = 0;
    for (int v = -size / 2 + 1; v < size / 2; ++v) {
        for (int u = -size / 2 + 1; u < size / 2; ++u) {
            const int x = (u + size) % size;
            const int y = (v + size) % size;
            const double power = transform.real(x, y) * transform.real(x, y) +
                                 transform.imaginary(x, y) * transform.imaginary(x, y);
            // The angle doubled twice: 0 along the axes, half a turn along the diagonals.
            (std::cos(4 * std::atan2(v, u)) > 0 ? axes : diagonals) += power;
        }
    }
    return axes / diagonals;
}

TEST(NoiseStatistics, FractionalBrownianMotionFavoursNoDirection) {
    for (const NamedBasis& basis : k_bases) {
        FractalNoise noise;
        noise.wavelength = 32 * 16;
        double ratio = 0;
        constexpr int k_seeds = 8;
        for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
            ratio += axes_by_diagonals(make_noise(noise, basis.basis, world_of(512, 512, 16, true), seed));
        }
        // One point to a cell is a lattice that jitter hides, but not from a spectrum.
        EXPECT_NEAR(ratio / k_seeds, 1, basis.basis < NoiseBasis::cellular_f1 ? 0.1 : 0.15) << basis.name;
    }
}

TEST(NoiseStatistics, TheSeamOfAWrappedWorldIsAStepLikeAnyOther) {
    for (const NamedBasis& basis : k_bases) {
        for (const FractalSum sum : k_all_sums) {
            for (const float warp : {0.0f, 300.0f}) {
                FractalNoise noise;
                noise.sum = sum;
                noise.wavelength = 300;
                noise.octaves = 4;
                noise.warp = warp;
                const Lattice world = world_of(256, 256, 16, true);
                double seam = 0;
                double inside = 0;
                for (std::uint64_t seed = 1; seed <= 4; ++seed) {
                    const Grid<float> map = make_noise(noise, basis.basis, world, seed);
                    for (const SeamStep& step : {seam_step_x(map), seam_step_y(map)}) {
                        seam += step.seam;
                        inside += step.interior;
                    }
                }
                EXPECT_NEAR(seam / inside, 1, 0.2) << basis.name << ' ' << name_of(sum) << ' ' << warp;
            }
        }
    }
}

}  // namespace
}  // namespace talus
