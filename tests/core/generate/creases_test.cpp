// The creases along the lattice, and what does and does not help against them.
#include "tests/core/generate/creases.h"

#include <gtest/gtest.h>

#include "core/generate/diamond_square.h"
#include "core/generate/midpoint.h"
#include "core/generate/simplex_noise.h"

namespace talus {
namespace {

constexpr int k_seeds = 16;
constexpr int k_samples = 256;
constexpr double k_cell = 10;  // m
constexpr float k_extent = k_samples * k_cell;
// Lines a quarter of the world apart: those of the first two levels.
constexpr int k_spacing = k_samples / 4;

double crease_of(const auto& stage, bool wrap = false) {
    const int size = wrap ? k_samples : k_samples + 1;
    return crease(
        [&](std::uint64_t seed) { return make_map(stage, world_of(size, size, k_cell, wrap), seed); },
        k_seeds, k_spacing);
}

TEST(Creases, NoiseWithoutALatticeAlongRowsAndColumnsHasNone) {
    SimplexNoise noise;
    noise.wavelength = k_extent;
    EXPECT_NEAR(crease_of(noise), 1, 0.15);
}

TEST(Creases, PlainMidpointDisplacementLeavesFarMoreThanDiamondSquare) {
    Midpoint plain;
    plain.smoothness = 0.9f;
    plain.feature_size = k_extent;
    const DiamondSquare& diamond_square = plain;
    const double with_the_square_step = crease_of(diamond_square);
    EXPECT_GT(crease_of(plain), 2 * with_the_square_step);
    EXPECT_GT(with_the_square_step, 1.5) << "and some remain";
}

TEST(Creases, AreTheWeakerTheRougherTheGround) {
    double before = crease_of(DiamondSquare{.smoothness = 0.4f, .feature_size = k_extent});
    EXPECT_LT(before, 1.2) << "hardly any";
    for (const float smoothness : {0.6f, 0.75f, 0.9f}) {
        const double now = crease_of(DiamondSquare{.smoothness = smoothness, .feature_size = k_extent});
        EXPECT_GT(now, before + 0.15) << smoothness;
        before = now;
    }
    EXPECT_GT(crease_of(DiamondSquare{.feature_size = k_extent, .rule = DiamondSquare::Rule::per_level}),
              before)
        << "the classic rule is as smooth as 1";
}

// Saupe's additions push each old point alone: its neighbours are means and follow by a quarter. So it
// becomes a tip, in every level anew, and the oldest lines hold the points that were pushed most often. What
// lesson 7 says of it is said here: almost all that comes along the lines is shorter than 8 samples, and the
// folds that keep their direction over 16 samples and more are what they were.
TEST(Creases, RandomAdditionsPutTipsAlongThemAndLeaveTheLongOnesAsTheyAre) {
    constexpr int k_maps = 48;
    constexpr int k_short = 8;   // samples
    constexpr int k_long = 16;   // samples
    constexpr int k_ahead = 16;  // distances that are averaged
    std::vector<int> distances{0};
    for (int distance = k_short; distance < k_long + k_ahead; ++distance) distances.push_back(distance);
    const auto mean_from = [&](const std::vector<double>& creases, int from, int to) {
        double sum = 0;
        for (std::size_t i = 0; i < distances.size(); ++i)
            if (distances[i] >= from && distances[i] < to) sum += creases[i];
        return sum / (to - from);
    };
    for (const float smoothness : {0.5f, 0.8f, 1.0f}) {
        const auto creases_with = [&](bool additions) {
            const DiamondSquare stage{
                .smoothness = smoothness, .feature_size = k_extent, .random_additions = additions};
            return creases_by_length(
                [&](std::uint64_t seed) {
                    return make_map(stage, world_of(k_samples + 1, k_samples + 1, k_cell, false), seed);
                },
                k_maps, k_spacing, distances);
        };
        const std::vector<double> without = creases_with(false);
        const std::vector<double> with = creases_with(true);
        const auto grown = [&](int from, int to) {
            return mean_from(with, from, to) - mean_from(without, from, to);
        };
        const double all = grown(0, 1);
        EXPECT_GT(all, 0.05) << smoothness;
        EXPECT_LT(grown(k_short, k_long), 0.15 * all) << smoothness;
        EXPECT_LT(grown(k_long, k_long + k_ahead), 0.15 * all) << smoothness;
        if (smoothness == 1) EXPECT_GT(mean_from(without, k_long, k_long + k_ahead), 0) << "there are some";
    }
}

// All that stands out of the lines taken together, tips and folds, there is more of it with them than
// without.
TEST(Creases, RandomAdditionsAreNoRemedyUnderEitherRuleAndBorder) {
    const auto expect_no_remedy = [](DiamondSquare stage, bool wrap) {
        const double without = crease_of(stage, wrap);
        stage.random_additions = true;
        EXPECT_GT(crease_of(stage, wrap), without)
            << "smoothness " << stage.smoothness << ", rule " << static_cast<int>(stage.rule)
            << (wrap ? ", wrapped" : ", bounded");
    };
    for (const bool wrap : {false, true}) {
        for (const float smoothness : {0.5f, 0.7f, 0.9f})
            expect_no_remedy({.smoothness = smoothness, .feature_size = k_extent}, wrap);
        expect_no_remedy({.feature_size = k_extent, .rule = DiamondSquare::Rule::per_level}, wrap);
    }
}

}  // namespace
}  // namespace talus
