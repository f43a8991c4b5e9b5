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
// becomes a tip, in every level anew, and the oldest lines hold the points that were pushed most often.
TEST(Creases, RandomAdditionsStrengthenThemUnderEitherRuleAndBorder) {
    const auto expect_stronger = [](DiamondSquare stage, bool wrap) {
        const double without = crease_of(stage, wrap);
        stage.random_additions = true;
        EXPECT_GT(crease_of(stage, wrap), 1.07 * without)
            << "smoothness " << stage.smoothness << ", rule " << static_cast<int>(stage.rule)
            << (wrap ? ", wrapped" : ", bounded");
    };
    for (const bool wrap : {false, true}) {
        for (const float smoothness : {0.5f, 0.7f, 0.9f})
            expect_stronger({.smoothness = smoothness, .feature_size = k_extent}, wrap);
        expect_stronger({.feature_size = k_extent, .rule = DiamondSquare::Rule::per_level}, wrap);
    }
}

}  // namespace
}  // namespace talus
