#include "core/lesson/class_line.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/lesson/written_out.h"
#include "tests/core/lesson/printed_arithmetic.h"

namespace talus {
namespace {

void for_each_line(auto&& body) {
    for (int levels = 1; levels <= LineNumbers::k_max_levels; ++levels) {
        for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
            for (std::uint64_t seed = 1; seed <= 20; ++seed)
                body(ClassLine({.levels = levels, .stage = {.law = law}, .seed = seed}));
        }
    }
}

TEST(ClassLine, PlacesEveryPointOnceAndAfterItsParents) {
    for_each_line([](const ClassLine& line) {
        std::set<int> placed;
        for (std::int64_t step = 0; step < line.steps(); ++step) {
            const int place = line.place_at(step);
            ASSERT_EQ(line.step_of(place), step);
            const Arithmetic told = line.arithmetic(step);
            ASSERT_EQ(told.count, step < 2 ? 0 : 2);
            for (int i = 0; i < told.count; ++i) {
                const LatticePoint parent = told.parents[static_cast<std::size_t>(i)].point;
                ASSERT_TRUE(placed.contains(parent.x));
                ASSERT_TRUE(line.known(parent.x, step));
            }
            ASSERT_FALSE(line.known(place, step));
            ASSERT_TRUE(placed.insert(place).second);
        }
        ASSERT_EQ(static_cast<int>(placed.size()), line.points());
    });
}

TEST(ClassLine, EveryLineIsRightAsPrintedAndIsTheValueInTheCell) {
    for_each_line([](const ClassLine& line) {
        for (std::int64_t step = 2; step < line.steps(); ++step) {
            const Arithmetic told = line.arithmetic(step);
            expect_right_as_printed(written_out(told, k_class_decimals), told.result);
            ASSERT_EQ(told.result, line.value(told.point.x));
            if (told.phase == Phase::square) {
                ASSERT_NEAR(told.mean, (told.parents[0].value + told.parents[1].value) / 2, 1e-9);
            }
        }
    });
}

TEST(ClassLine, MoreLevelsKeepThePointsThatWereThere) {
    const ClassLine coarse({.levels = 2, .seed = 9});
    const ClassLine fine({.levels = 4, .seed = 9});
    for (int place = 0; place < coarse.points(); ++place)
        EXPECT_EQ(coarse.value(place), fine.value(place * 4)) << place;
}

TEST(ClassLine, OffsetsShrinkFromLevelToLevel) {
    const ClassLine line({.levels = 4, .stage = {.smoothness = 0.8f}});
    double before = 10;
    for (int level = 1; level <= 4; ++level) {
        const double now = line.arithmetic((1 << (level - 1)) + 1).amplitude;
        EXPECT_NEAR(now, before * std::pow(2.0, -0.8), 0.1);
        before = now;
    }
}

TEST(ClassLine, ItsDiceGiveWholeNumbersToTheEndsAndTenthsOfTheSameSpreadByEitherLaw) {
    constexpr int k_seeds = 1000;
    constexpr double k_max = 5.7;  // of level 1: 10 × 2^−0.8
    for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
        const bool gaussian = law == DiamondSquare::Law::gaussian;
        double squares = 0;
        bool beyond = false;
        bool negative = false;
        bool positive = false;
        for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
            const ClassLine line({.levels = 1, .stage = {.law = law}, .seed = seed});
            for (const int end : {0, 2}) {
                EXPECT_EQ(line.value(end), std::round(line.value(end)));
                EXPECT_LE(std::fabs(line.value(end)), 10);
                negative = negative || line.value(end) < 0;
                positive = positive || line.value(end) > 0;
            }
            const Arithmetic middle = line.arithmetic(2);
            EXPECT_NEAR(middle.amplitude, gaussian ? k_max / std::sqrt(3.0) : k_max, 1e-9);
            squares += middle.offset * middle.offset;
            beyond = beyond || std::fabs(middle.offset) > k_max;
        }
        EXPECT_TRUE(negative && positive);
        EXPECT_EQ(beyond, gaussian);
        EXPECT_NEAR(std::sqrt(squares / k_seeds), k_max / std::sqrt(3.0), 0.25);
    }
}

TEST(ClassLine, TakesTypedNumbersAndLeavesOffsetsOut) {
    const ClassLine line({.levels = 2, .no_offsets = true, .typed = {{0, 20}, {4, 60}, {1, -8}}});
    EXPECT_EQ(line.value(2), 4.0);
    EXPECT_EQ(line.value(1), 2.2);
    EXPECT_EQ(line.value(3), 5.0);
}

TEST(ClassLine, ItsTrackHasAMarkForEachLevel) {
    const Track track = ClassLine({.levels = 3}).track();
    ASSERT_EQ(track.steps, 9);
    ASSERT_EQ(track.marks.size(), 4u);
    EXPECT_EQ(track.marks[1].step, 2);
    EXPECT_EQ(track.marks[2].step, 3);
    EXPECT_EQ(track.marks[3].step, 5);
}

}  // namespace
}  // namespace talus
