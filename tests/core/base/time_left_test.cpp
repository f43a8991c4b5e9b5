#include "core/base/time_left.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(TimeLeft, IsWhatTheRestTakesAtThePaceSoFar) {
    EXPECT_DOUBLE_EQ(*seconds_left(0.25, 10), 30);
    EXPECT_DOUBLE_EQ(*seconds_left(1, 10), 0);
    EXPECT_FALSE(seconds_left(0.001, 10)) << "too little is done to tell";
    EXPECT_FALSE(seconds_left(0.5, 0.1)) << "too early to tell";
}

TEST(TimeLeft, ReadsShortAndNeverZero) {
    EXPECT_EQ(time_left_text(0), "1 s");
    EXPECT_EQ(time_left_text(9.9), "10 s");
    EXPECT_EQ(time_left_text(33), "35 s");
    EXPECT_EQ(time_left_text(61), "2 min");
    EXPECT_EQ(time_left_text(3600), "1 h 1 min");
}

}  // namespace
}  // namespace talus
