#include "core/surface/palette.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/surface/ramp.h"

namespace talus {
namespace {

constexpr HeightRange k_palette_range{-200, 1000};

TEST(Palette, ColumnsRiseWithHeightAndMeetTheSeaInTheMiddle) {
    const Palette palette = make_palette(PaletteKind::natural, k_palette_range, 50);
    EXPECT_EQ(palette_column(palette, -200), 0.0f);
    EXPECT_EQ(palette_column(palette, 50), 0.5f);
    EXPECT_EQ(palette_column(palette, 1000), 1.0f);
    EXPECT_EQ(palette_column(palette, 5000), 1.0f);
    float last = -1;
    for (float height = -200; height <= 1000; height += 0.5f) {
        const float column = palette_column(palette, height);
        EXPECT_GT(column, last) << height;
        last = column;
    }
}

TEST(Palette, GreyIsProportionalToTheHeightInItsRangeWhereverTheSeaLies) {
    for (const float sea : {-5000.0f, -200.0f, 0.0f, 333.0f, 1000.0f, 9000.0f}) {
        const Palette palette = make_palette(PaletteKind::grey, k_palette_range, sea);
        for (float height = -250; height <= 1100; height += 3.7f) {
            const float share =
                std::min(1.0f, std::max(0.0f, (height - k_palette_range.low) / k_palette_range.span()));
            const Rgba8 colour = colour_at(palette, height, 0.3f, 100, 200);
            EXPECT_NEAR(colour.r, 255 * share, 1.01f) << height << " with the sea at " << sea;
            EXPECT_EQ(colour.r, colour.b);
        }
    }
}

TEST(Palette, ElevationBandsAreWaterSandGreenRockAndSnow) {
    const Palette palette = make_palette(PaletteKind::elevation, k_palette_range, 0);
    const auto at = [&](float height) { return colour_at(palette, height, 0, 0, 0); };
    EXPECT_GT(at(-100).b, at(-100).r + 40);                                 // water
    EXPECT_GT(at(-20).b, at(-150).b);                                       // the deeper the darker
    EXPECT_GT(at(20).r, at(20).b + 40);                                     // sand
    EXPECT_TRUE(at(200).g > at(200).r + 20 && at(200).g > at(200).b + 20);  // green
    EXPECT_NEAR(at(600).r, at(600).g, 30);                                  // rock
    EXPECT_GT(at(900).r, 230);                                              // snow
}

float lightness(const Rgba8& colour) {
    return to_oklab({static_cast<float>(colour.r) / 255, static_cast<float>(colour.g) / 255,
                     static_cast<float>(colour.b) / 255})
        .lightness;
}

TEST(Palette, RampsGetLighterWithTheHeightWhereverTheSeaLies) {
    for (const PaletteKind kind : {PaletteKind::viridis_like, PaletteKind::batlow_like, PaletteKind::grey}) {
        for (const float sea : {-5000.0f, 0.0f, 333.0f, 9000.0f}) {
            const Palette palette = make_palette(kind, k_palette_range, sea);
            float last = -1;
            for (float height = -200; height <= 1000; height += 12) {
                const float now = lightness(colour_at(palette, height, 0.4f, 0, 0));
                EXPECT_GT(now, last) << height << " with the sea at " << sea;
                last = now;
            }
            EXPECT_GT(last, 0.85f);
        }
    }
}

TEST(Palette, LandAndSeaMeetAtTheSeaLevel) {
    for (const float sea : {0.0f, 250.0f}) {
        const Palette palette = make_palette(PaletteKind::land_sea, k_palette_range, sea);
        const auto at = [&](float height) { return colour_at(palette, height, 0.4f, 0, 0); };
        const auto rises = [&](float from, float to) {
            float last = -1;
            for (float height = from; height < to; height += 15) {
                EXPECT_GT(lightness(at(height)), last) << height;
                last = lightness(at(height));
            }
        };
        rises(k_palette_range.low, sea - 1);
        rises(sea + 1, k_palette_range.high);
        // Told apart in grey, too.
        EXPECT_GT(lightness(at(sea - 0.1f)), lightness(at(sea + 0.1f)) + 0.3f);
        EXPECT_GT(at(sea - 0.1f).b, at(sea - 0.1f).r);
        EXPECT_GT(at(sea + 0.1f).g, at(sea + 0.1f).b);
    }
}

TEST(Palette, DivergingColoursPaleTowardsTheSeaLevelFromBothSides) {
    for (const float sea : {0.0f, 250.0f}) {
        const Palette palette = make_palette(PaletteKind::diverging, k_palette_range, sea);
        const auto at = [&](float height) { return colour_at(palette, height, 0.4f, 0, 0); };
        for (float height = k_palette_range.low; height + 15 < sea; height += 15) {
            EXPECT_LT(lightness(at(height)), lightness(at(height + 15))) << height;
            EXPECT_GE(at(height).b, at(height).r) << height;
        }
        for (float height = sea; height + 15 <= k_palette_range.high; height += 15) {
            EXPECT_GT(lightness(at(height)), lightness(at(height + 15))) << height;
            EXPECT_GE(at(height).r, at(height).b) << height;
        }
        // Neither colour at the level itself, and ends that are told apart in grey.
        EXPECT_NEAR(at(sea).r, at(sea).b, 3);
        EXPECT_GT(lightness(at(k_palette_range.high)), lightness(at(k_palette_range.low)) + 0.1f);
    }
}

TEST(Palette, SteepnessDarkensWhateverTheHeight) {
    const Palette palette = make_palette(PaletteKind::slope, k_palette_range, 0);
    float last = 2;
    for (float degrees = 0; degrees < k_steepest; degrees += 2) {
        const float slope = std::tan(degrees * 0.0174533f);
        const Rgba8 colour = colour_at(palette, 100, slope, 0, 0);
        EXPECT_EQ(colour, colour_at(palette, -150, slope, 0, 0));
        EXPECT_LT(lightness(colour), last) << degrees;
        // Even steps.
        EXPECT_NEAR(lightness(colour), 0.96f - 0.71f * degrees / k_steepest, 0.012f) << degrees;
        last = lightness(colour);
    }
}

TEST(Palette, ColumnsAndRowsAreUndoneByTheirInverses) {
    const Palette palette = make_palette(PaletteKind::natural, k_palette_range, 120);
    for (float height = -200; height <= 1000; height += 7) {
        EXPECT_NEAR(palette_height(palette, palette_column(palette, height)), height, 0.01f);
    }
    for (float slope = 0; slope < 5; slope += 0.1f) {
        EXPECT_NEAR(palette_slope(palette_row(slope)), slope, 1e-4f * (1 + slope * slope));
    }
}

TEST(Palette, SteepGroundIsBareAndHighGentleGroundIsWhite) {
    const Palette palette = make_palette(PaletteKind::natural, k_palette_range, 0);
    const Rgba8 meadow = colour_at(palette, 150, 0.05f, 0, 0);
    EXPECT_GT(meadow.g, meadow.r);
    const Rgba8 cliff = colour_at(palette, 150, 2.0f, 0, 0);
    EXPECT_GE(cliff.r, cliff.g);
    const Rgba8 summit = colour_at(palette, 980, 0.1f, 0, 0);
    EXPECT_GT(summit.b, 200);
    EXPECT_LT(colour_at(palette, 700, 3.0f, 0, 0).b, 160);
}

TEST(Palette, NoiseMovesBordersButNeverTheShore) {
    const Palette palette = make_palette(PaletteKind::natural, k_palette_range, 0);
    bool moved = false;
    for (int i = 0; i < 500; ++i) {
        const double x = 37.0 * i;
        moved = moved || !(colour_at(palette, 600, 0.1f, x, 0) == colour_at(palette, 600, 0.1f, 0, 0));
        // Ground at the sea's level keeps its place in the table: the column of the shore.
        const Rgba8 shore = colour_at(palette, 0, 0, x, 0);
        EXPECT_NEAR(shore.r / (shore.b + 1.0), 150.0 / 99.0, 0.05);
    }
    EXPECT_TRUE(moved);
}

TEST(Palette, NoiseIsSmoothAndDoesNotRepeatWithItsTile) {
    const Palette palette = make_palette(PaletteKind::natural, k_palette_range, 0);
    double repeated = 0;
    double spread = 0;
    for (int i = 0; i < 400; ++i) {
        const double x = 311.7 * i;
        const double y = 97.3 * i;
        const float here = palette_noise(palette, x, y);
        EXPECT_LE(std::fabs(here), 1.0f);
        EXPECT_NEAR(here, palette_noise(palette, x + 0.01, y), 0.01f);
        repeated += std::fabs(here - palette_noise(palette, x + palette.noise_period, y));
        spread += std::fabs(here);
    }
    EXPECT_GT(spread / 400, 0.1);
    EXPECT_GT(repeated / 400, 0.05);
}

}  // namespace
}  // namespace talus
