#include "core/base/float_math.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

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
    EXPECT_TRUE(std::isfinite(float_exp2(1e9f)));
    EXPECT_GT(float_exp2(-1e9f), 0);
}

TEST(FloatMath, PowersKeepZeroAndOne) {
    for (const float p : {0.1f, 0.33f, 1.0f, 3.0f, 10.0f}) {
        EXPECT_EQ(float_pow(0, p), 0);
        EXPECT_NEAR(float_pow(1, p), 1, 1e-6);
        EXPECT_NEAR(float_pow(0.37f, p), std::pow(0.37, static_cast<double>(p)), 2e-6);
    }
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

}  // namespace
}  // namespace talus
