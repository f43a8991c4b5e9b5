#include "app/window/frame_times.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

using Clock = std::chrono::steady_clock;

void spend(Clock::duration time) {
    for (const auto end = Clock::now() + time; Clock::now() < end;) {
    }
}

TEST(FrameTimes, LeaveOutWhatIsDrawing) {
    using namespace std::chrono_literals;
    FrameTimes times;
    times.begin();
    times.drawing([] { spend(1ms); });
    times.drawing([] { spend(1ms); });
    const double all = times.end();
    EXPECT_GE(all, 2e-3);
    EXPECT_LE(times.work().worst(), all - 2e-3 + 1e-9);
}

TEST(FrameTimes, TellTheMedianAndTheWorstOfTheLastOnes) {
    FrameTimes times;
    EXPECT_EQ(times.work().worst(), 0);
    times.begin();
    spend(std::chrono::milliseconds(1));
    times.end();
    EXPECT_GE(times.work().median(), 1e-3);
    for (std::size_t frame = 1; frame < 3; ++frame) {
        times.begin();
        times.end();
    }
    EXPECT_GE(times.work().worst(), 1e-3);
    EXPECT_LT(times.work().median(), times.work().worst());
    for (std::size_t frame = 0; frame < RecentTimes::k_max_count; ++frame) {
        times.begin();
        times.drawing([] { spend(std::chrono::microseconds(1)); });
        times.end();
    }
    EXPECT_EQ(times.frames(), RecentTimes::k_max_count + 3);
}

}  // namespace
}  // namespace talus
