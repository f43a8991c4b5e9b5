#include "core/base/round_numbers.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(RoundNumbers, UpIsTheNextOfOneTwoAndFive) {
    EXPECT_DOUBLE_EQ(round_up_125(1), 1);
    EXPECT_DOUBLE_EQ(round_up_125(1.01), 2);
    EXPECT_DOUBLE_EQ(round_up_125(2.3), 5);
    EXPECT_DOUBLE_EQ(round_up_125(5.1), 10);
    EXPECT_DOUBLE_EQ(round_up_125(1000), 1000);
    EXPECT_NEAR(round_up_125(0.0013), 0.002, 1e-15);
}

TEST(RoundNumbers, DownIsTheOneBefore) {
    EXPECT_DOUBLE_EQ(round_down_125(1), 1);
    EXPECT_DOUBLE_EQ(round_down_125(1.99), 1);
    EXPECT_DOUBLE_EQ(round_down_125(4.9), 2);
    EXPECT_DOUBLE_EQ(round_down_125(9.9), 5);
    EXPECT_DOUBLE_EQ(round_down_125(1000), 1000);
    EXPECT_NEAR(round_down_125(0.0013), 0.001, 1e-15);
}

TEST(RoundNumbers, TheNearestIsSoByRatio) {
    EXPECT_DOUBLE_EQ(nearest_125(1.4), 1);
    EXPECT_DOUBLE_EQ(nearest_125(1.5), 2);
    EXPECT_DOUBLE_EQ(nearest_125(16.384), 20);
    EXPECT_DOUBLE_EQ(nearest_125(81.92), 100);
    EXPECT_DOUBLE_EQ(nearest_125(500), 500);
}

TEST(RoundNumbers, BothKeepRoundNumbersOfAnySize) {
    for (double power = 1e-6; power < 1e9; power *= 10) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            EXPECT_NEAR(round_up_125(factor * power), factor * power, 1e-9 * factor * power);
            EXPECT_NEAR(round_down_125(factor * power), factor * power, 1e-9 * factor * power);
        }
    }
}

}  // namespace
}  // namespace talus
