#include "core/surface/ramp.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

constexpr ColourRamp k_ramps[] = {ColourRamp::viridis_like, ColourRamp::batlow_like, ColourRamp::land,
                                  ColourRamp::sea,          ColourRamp::below,       ColourRamp::above,
                                  ColourRamp::steepness,    ColourRamp::wet,         ColourRamp::green};

TEST(Ramp, LightnessRunsEvenlyFromOneEndToTheOther) {
    for (const ColourRamp ramp : k_ramps) {
        const float first = to_oklab(ramp_colour(ramp, 0)).lightness;
        const float last = to_oklab(ramp_colour(ramp, 1)).lightness;
        EXPECT_GT(std::fabs(last - first), 0.5f);
        for (int i = 0; i <= 200; ++i) {
            const float t = static_cast<float>(i) / 200;
            EXPECT_NEAR(to_oklab(ramp_colour(ramp, t)).lightness, first + t * (last - first), 0.004f)
                << static_cast<int>(ramp) << " at " << t;
        }
    }
}

TEST(Ramp, EveryColourCanBeShown) {
    for (const ColourRamp ramp : k_ramps) {
        for (int i = 0; i <= 200; ++i) {
            for (const float channel : ramp_colour(ramp, static_cast<float>(i) / 200)) {
                EXPECT_GE(channel, -0.003f);
                EXPECT_LE(channel, 1.003f);
            }
        }
    }
}

TEST(Ramp, NeighbouringColoursLookAlikeAndFarOnesDoNot) {
    for (const ColourRamp ramp : k_ramps) {
        const auto distance = [&](float t, float u) {
            const Oklab p = to_oklab(ramp_colour(ramp, t));
            const Oklab q = to_oklab(ramp_colour(ramp, u));
            return std::sqrt((p.lightness - q.lightness) * (p.lightness - q.lightness) +
                             (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b));
        };
        for (int i = 0; i < 200; ++i) {
            const float t = static_cast<float>(i) / 200;
            EXPECT_LT(distance(t, t + 0.005f), 0.012f) << static_cast<int>(ramp) << " at " << t;
            EXPECT_GT(distance(t, t < 0.5f ? t + 0.2f : t - 0.2f), 0.1f);
        }
    }
}

TEST(Ramp, OklabAndBackIsTheSameColour) {
    for (int red = 0; red <= 255; red += 15) {
        for (int green = 0; green <= 255; green += 15) {
            for (int blue = 0; blue <= 255; blue += 15) {
                const std::array<float, 3> rgb{static_cast<float>(red) / 255, static_cast<float>(green) / 255,
                                               static_cast<float>(blue) / 255};
                const std::array<float, 3> back = to_srgb(to_oklab(rgb));
                for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(back[i], rgb[i], 1e-4f);
            }
        }
    }
}

TEST(Ramp, OklabOfWhiteIsWhite) {
    const Oklab white = to_oklab({1, 1, 1});
    EXPECT_NEAR(white.lightness, 1, 1e-4);
    EXPECT_NEAR(white.a, 0, 1e-4);
    EXPECT_NEAR(white.b, 0, 1e-4);
}

}  // namespace
}  // namespace talus
