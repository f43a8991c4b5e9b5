#include "core/base/float_math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace talus {
namespace {

TEST(FloatMath, FloorHasTheBitsOfTheLibrarys) {
    const auto expect_same = [](float x) {
        ASSERT_EQ(std::bit_cast<std::uint32_t>(float_floor(x)), std::bit_cast<std::uint32_t>(std::floor(x)))
            << x;
    };
    // Every 4099th float there is, infinities among their neighbours; and what lies around whole numbers.
    for (std::uint64_t bits = 0; bits <= 0xffffffffu; bits += 4099) {
        const auto x = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
        if (!std::isnan(x)) expect_same(x);
    }
    for (int whole = -2000; whole <= 2000; ++whole) {
        for (const float x : {static_cast<float>(whole), static_cast<float>(whole) + 0.5f}) {
            for (const float side : {-1e9f, x, 1e9f}) expect_same(std::nextafter(x, side));
        }
    }
    for (const float x : {-0.0f, 0x1p23f, -0x1p23f, HUGE_VALF, -HUGE_VALF}) expect_same(x);
    EXPECT_TRUE(std::isnan(float_floor(NAN)));
}

TEST(FloatMath, Log2IsWithinItsBound) {
    for (double x = 1e-37; x < 1e38; x *= 1.00037) {
        const auto value = static_cast<float>(x);
        const double exact = std::log2(static_cast<double>(value));
        ASSERT_NEAR(float_log2(value), exact, 1e-6 * std::max(1.0, std::fabs(exact))) << value;
    }
}

TEST(FloatMath, Exp2IsWithinItsBound) {
    for (double x = -125.9; x < 125.9; x += 0.00137) {
        const auto value = static_cast<float>(x);
        const double exact = std::exp2(static_cast<double>(value));
        const double allowed = std::fabs(x) < 16 ? 1e-6 : 1e-5;
        ASSERT_NEAR(float_exp2(value) / exact, 1, allowed) << value;
    }
}

TEST(FloatMath, PowersKeepZeroAndOne) {
    for (const float p : {0.1f, 0.33f, 1.0f, 3.0f, 10.0f}) {
        const FloatPower power{.exponent = p};
        EXPECT_EQ(power.of(0), 0);
        EXPECT_EQ(power.of(-1), 0);
        EXPECT_NEAR(power.of(1), 1, 1e-6);
        EXPECT_NEAR(power.of(0.37f), std::pow(0.37, static_cast<double>(p)), 2e-6);
    }
    EXPECT_EQ(FloatPower{.exponent = 100}.of(100), 0x1p126f);
    EXPECT_EQ(FloatPower{.exponent = 100}.of(0.01f), 0x1p-126f);
}

TEST(FloatMath, TurnsAreTheAngleAllAround) {
    for (int i = -3600; i <= 3600; ++i) {
        const double angle = i * (3.14159265358979 / 3600);
        for (const double distance : {1e-3, 1.0, 12345.0}) {
            const auto x = static_cast<float>(distance * std::cos(angle));
            const auto y = static_cast<float>(distance * std::sin(angle));
            const double exact =
                std::atan2(static_cast<double>(y), static_cast<double>(x)) / (2 * 3.14159265358979);
            ASSERT_NEAR(float_turns(y, x), exact, 2e-6) << x << ',' << y;
        }
    }
    EXPECT_EQ(float_turns(0, 0), 0);
}

TEST(FloatMath, SineAndCosineFollowTheLibrarysInAnyTurn) {
    for (int i = -4000; i <= 4000; ++i) {
        const float turns = static_cast<float>(i) * 0.0037f;
        const double angle = static_cast<double>(turns) * 2 * 3.14159265358979;
        const FloatSinCos wave = float_sin_cos_turns(turns);
        ASSERT_NEAR(wave.sin, std::sin(angle), 5e-6) << turns;
        ASSERT_NEAR(wave.cos, std::cos(angle), 5e-6) << turns;
    }
}

}  // namespace
}  // namespace talus
