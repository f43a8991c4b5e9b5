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

}  // namespace
}  // namespace talus
