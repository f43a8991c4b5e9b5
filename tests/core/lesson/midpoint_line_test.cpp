#include "core/lesson/trace/midpoint_line.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

constexpr MidpointLaw k_law{.smoothness = 0.5f, .relief = 400, .level = 300};

TEST(MidpointLine, EveryPointIsPlacedOnceAfterItsParents) {
    for (const int levels : {0, 1, 5}) {
        const MidpointLine line(7, levels, k_law);
        const std::vector<float>& heights = line.heights();
        ASSERT_EQ(heights.size(), (std::size_t{1} << levels) + 1);
        std::vector<bool> known(heights.size(), false);
        for (int i = 0; i < static_cast<int>(heights.size()); ++i) {
            const MidpointLine::Step step = line.step(i);
            const auto at = [&](int place) { return static_cast<std::size_t>(place); };
            EXPECT_FALSE(known[at(step.place)]);
            double mean = static_cast<double>(k_law.level);
            if (i >= 2) {
                ASSERT_TRUE(known[at(step.place - step.reach)] && known[at(step.place + step.reach)]);
                mean = (static_cast<double>(heights[at(step.place - step.reach)]) +
                        static_cast<double>(heights[at(step.place + step.reach)])) /
                       2;
            }
            EXPECT_EQ(step.mean, mean);
            EXPECT_EQ(static_cast<float>(step.mean + step.offset), heights[at(step.place)]);
            EXPECT_LE(std::fabs(step.offset), 400 * std::pow(2.0, -0.5 * step.level));
            EXPECT_TRUE(i == line.steps_before(step.level) || line.step(i - 1).level == step.level);
            known[at(step.place)] = true;
        }
    }
}

TEST(MidpointLine, ALevelIsTheFinishedLineThinned) {
    const MidpointLine line(3, 6, k_law);
    EXPECT_EQ(line.at_level(6), line.heights());
    for (int level = 0; level < 6; ++level) {
        const std::vector<float> coarse = line.at_level(level);
        ASSERT_EQ(coarse.size(), (std::size_t{1} << level) + 1);
        for (std::size_t i = 0; i < coarse.size(); ++i)
            EXPECT_EQ(coarse[i], line.heights()[i << (6 - level)]);
        EXPECT_EQ(MidpointLine(3, level, k_law).heights(), coarse) << "more levels keep the coarser points";
    }
}

TEST(MidpointLine, AnotherSmoothnessKeepsTheRandomNumbers) {
    const MidpointLine rough(5, 8, {.smoothness = 0.2f});
    const MidpointLine smooth(5, 8, {.smoothness = 0.8f});
    for (int i = 0; i < 257; ++i) {
        const MidpointLine::Step step = rough.step(i);
        const double ratio =
            std::pow(2.0, -(static_cast<double>(0.8f) - static_cast<double>(0.2f)) * step.level);
        EXPECT_NEAR(smooth.step(i).offset, step.offset * ratio, 1e-9 * std::fabs(step.offset));
    }
    EXPECT_NE(MidpointLine(6, 8, {}).heights(), MidpointLine(5, 8, {}).heights());
}

TEST(MidpointLine, ReliefScalesTheOffsetsAndLevelsHaveBounds) {
    const MidpointLine low(5, 4, {.smoothness = 0.5f, .relief = 100});
    const MidpointLine high(5, 4, {.smoothness = 0.5f, .relief = 400});
    for (int i = 0; i < 17; ++i) EXPECT_NEAR(high.step(i).offset, 4 * low.step(i).offset, 1e-9);
    EXPECT_EQ(MidpointLine(5, -3, k_law).heights().size(), 2u);
    EXPECT_EQ(MidpointLine(5, 1000, k_law).heights().size(),
              (std::size_t{1} << MidpointLine::k_max_levels) + 1);
}

}  // namespace
}  // namespace talus
