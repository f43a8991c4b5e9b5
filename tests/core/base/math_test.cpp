#include "core/base/math.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(Math, Exp2AndLog2AgreeWithTheLibrary) {
    for (double x = -1000; x < 1000; x += 0.37) {
        EXPECT_NEAR(exp2(x) / std::exp2(x), 1.0, 1e-15) << x;
        const double y = std::exp2(x);
        EXPECT_NEAR(log2(y), std::log2(y), 1e-15 * std::max(1.0, std::fabs(x))) << x;
    }
    EXPECT_EQ(exp2(3.0), 8.0);
    EXPECT_EQ(exp2(-2000.0), 0.0);
    EXPECT_EQ(exp2(2000.0), HUGE_VAL);
}

TEST(Math, AtanAgreesWithTheLibrary) {
    for (double x = -50; x < 50; x += 0.0137) EXPECT_NEAR(atan(x), std::atan(x), 1e-15) << x;
    EXPECT_NEAR(atan(1e300), k_pi / 2, 1e-15);
    EXPECT_EQ(atan(0.0), 0.0);
}

TEST(Math, SineAndCosineOfTurnsAgreeWithTheLibrary) {
    for (const double n : {1024.0, 1000.0, 3.0}) {
        for (double k = -2 * n; k <= 2 * n; ++k) {
            const SinCos value = sin_cos_turns(k / n);
            const long double angle = 2 * std::numbers::pi_v<long double> * static_cast<long double>(k / n);
            EXPECT_NEAR(value.sin, static_cast<double>(std::sin(angle)), 1e-15) << k << "/" << n;
            EXPECT_NEAR(value.cos, static_cast<double>(std::cos(angle)), 1e-15) << k << "/" << n;
        }
    }
    EXPECT_EQ(sin_cos_turns(0.25).sin, 1.0);
    EXPECT_EQ(sin_cos_turns(0.5).sin, 0.0);
    EXPECT_EQ(sin_cos_turns(-0.5).cos, -1.0);
}

TEST(Math, TheRiseOfASlopeIsItsTangent) {
    EXPECT_EQ(rise_of_slope(0), 0);
    EXPECT_NEAR(rise_of_slope(45), 1, 1e-15);
    for (double degrees = 0.5; degrees < 89.6; ++degrees) {
        const double exact = std::tan(degrees / 180 * 3.14159265358979324);
        EXPECT_NEAR(rise_of_slope(degrees), exact, 1e-13 * (1 + exact)) << degrees;
    }
}

}  // namespace
}  // namespace talus
