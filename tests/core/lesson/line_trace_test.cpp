// Midpoint displacement: a lattice of one row.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/lesson/trace/class_trace.h"
#include "core/lesson/trace/lesson_setup.h"
#include "tests/core/lesson/printed_arithmetic.h"

namespace talus {
namespace {

constexpr int k_max_line_levels = 4;

ClassTrace line_of(int levels, const DiamondSquare& stage = {}, std::uint64_t seed = 1,
                   bool no_offsets = false, std::map<LatticePoint, int> typed = {}) {
    const LessonSetup setup{.subject = &lesson_subject("line"), .levels = levels};
    return ClassTrace({.plan = plan_of(setup),
                       .stage = stage,
                       .seed = seed,
                       .no_offsets = no_offsets,
                       .typed = std::move(typed)});
}

void for_each_line(auto&& body) {
    for (int levels = 1; levels <= k_max_line_levels; ++levels) {
        for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
            for (std::uint64_t seed = 1; seed <= 20; ++seed) body(line_of(levels, {.law = law}, seed));
        }
    }
}

double value(const Trace& line, int place) { return line.value({place, 0}, line.steps()); }

TEST(LineTrace, PlacesEveryPointOnceAndAfterItsParents) {
    for_each_line([](const LatticeTrace& line) {
        std::set<LatticePoint> placed;
        ASSERT_TRUE(line.is_line());
        for (std::int64_t step = 0; step < line.steps(); ++step) {
            const LatticePoint point = line.point_placed(step).value();
            ASSERT_EQ(point.y, 0);
            ASSERT_EQ(line.step_of(point), step);
            ASSERT_EQ(line.place_in_order(point), step);
            const Arithmetic told = line.arithmetic(step);
            ASSERT_EQ(told.count, step < 2 ? 0 : 2);
            for (const Term& parent : told.used_terms()) {
                ASSERT_TRUE(placed.contains(parent.point));
                ASSERT_TRUE(line.known(parent.point, step));
            }
            ASSERT_FALSE(line.known(point, step));
            ASSERT_TRUE(placed.insert(point).second);
        }
        ASSERT_EQ(static_cast<int>(placed.size()), line.width());
    });
}

TEST(LineTrace, LevelAfterLevelFromLeftToRight) {
    const ClassTrace line = line_of(3);
    std::vector<int> places;
    for (std::int64_t step = 0; step < line.steps(); ++step) places.push_back(line.point_placed(step)->x);
    EXPECT_EQ(places, (std::vector<int>{0, 8, 4, 2, 6, 1, 3, 5, 7}));
}

TEST(LineTrace, EveryLineIsRightAsPrintedAndIsTheValueInTheCell) {
    for_each_line([](const Trace& line) {
        for (std::int64_t step = 2; step < line.steps(); ++step) {
            const Arithmetic told = line.arithmetic(step);
            expect_right_as_printed(line.written_out(told), told.result);
            ASSERT_EQ(told.result, value(line, told.point.x));
            ASSERT_NEAR(told.mean, (told.terms[0].value + told.terms[1].value) / 2, 1e-9);
        }
    });
}

TEST(LineTrace, MoreLevelsKeepThePointsThatWereThere) {
    const ClassTrace coarse = line_of(2, {}, 9);
    const ClassTrace fine = line_of(4, {}, 9);
    for (int place = 0; place < coarse.width(); ++place)
        EXPECT_EQ(value(coarse, place), value(fine, place * 4)) << place;
}

TEST(LineTrace, OffsetsShrinkFromLevelToLevel) {
    const ClassTrace line = line_of(4, {.smoothness = 0.8f});
    double before = 10;
    for (int level = 1; level <= 4; ++level) {
        const double now = line.arithmetic((1 << (level - 1)) + 1).amplitude;
        EXPECT_NEAR(now, before * std::pow(2.0, -0.8), 0.1);
        before = now;
    }
}

TEST(LineTrace, ItsDiceGiveWholeNumbersToTheEndsAndTenthsOfTheSameSpreadByEitherLaw) {
    constexpr int k_seeds = 1000;
    constexpr double k_max = 5.7;  // of level 1: 10 × 2^−0.8
    for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
        const bool gaussian = law == DiamondSquare::Law::gaussian;
        double squares = 0;
        bool beyond = false;
        bool negative = false;
        bool positive = false;
        for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
            const ClassTrace line = line_of(1, {.law = law}, seed);
            for (const int end : {0, 2}) {
                EXPECT_EQ(value(line, end), std::round(value(line, end)));
                EXPECT_LE(std::fabs(value(line, end)), 10);
                negative = negative || value(line, end) < 0;
                positive = positive || value(line, end) > 0;
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

TEST(LineTrace, TakesTypedNumbersAndLeavesOffsetsOut) {
    const ClassTrace line = line_of(2, {}, 1, true, {{{0, 0}, 20}, {{4, 0}, 60}, {{1, 0}, -8}});
    EXPECT_EQ(value(line, 2), 4.0);
    EXPECT_EQ(value(line, 1), 2.2);
    EXPECT_EQ(value(line, 3), 5.0);
}

TEST(LineTrace, HasNoRandomAdditionsNorAGround) {
    const ClassTrace line = line_of(2, {.random_additions = true});
    EXPECT_EQ(line.steps(), 5);
    EXPECT_EQ(line.surface(5).heights, nullptr);
}

TEST(LineTrace, ItsTrackHasAMarkForEachLevel) {
    const Track track = line_of(3).track();
    ASSERT_EQ(track.steps, 9);
    ASSERT_EQ(track.marks.size(), 4u);
    EXPECT_EQ(track.marks[1].step, 2);
    EXPECT_EQ(track.marks[2].step, 3);
    EXPECT_EQ(track.marks[3].step, 5);
}

}  // namespace
}  // namespace talus
