// What noise promises over many places: its mean and deviation, seeds that have nothing in common, no
// favoured direction, and a seam that nobody finds.
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/statistics.h"
#include "tests/core/generate/make_map.h"
#include "tests/core/generate/noise_stages.h"
#include "tests/core/map_measures.h"

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
