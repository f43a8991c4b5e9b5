#include "core/lesson/script/lesson_mark.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/lesson/script/lesson_file.h"

namespace talus {
namespace {

double distance(MarkPlace place, LatticePoint point) {
    return std::hypot(place.x - point.x, place.y - point.y);
}

TEST(LessonMarks, AnOutlineKeepsItsGapAndHoldsAllItsPoints) {
    const std::vector<LatticePoint> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    const std::vector<LatticePoint> diamond{{1, 0}, {2, 1}, {1, 2}, {0, 1}};
    for (std::vector<LatticePoint> points : {square, diamond}) {
        const double half = distance({1, 1}, points[0]);
        for (const char* way : {"clockwise", "the other way"}) {
            const std::vector<MarkPlace> line = outline_around(points);
            ASSERT_EQ(line.size(), points.size()) << way;
            // The same shape, larger: with right angles a corner lies √2 of the gap further out.
            for (const MarkPlace& corner : line)
                EXPECT_NEAR(distance(corner, {1, 1}), half + std::sqrt(2.0) * k_outline_gap, 1e-9) << way;
            std::reverse(points.begin(), points.end());
        }
    }
}

TEST(LessonMarks, AVeryPointedCornerOfAnOutlineIsCutOff) {
    for (const MarkPlace& place : outline_around(std::vector<LatticePoint>{{0, 0}, {8, 1}, {0, 1}}))
        EXPECT_LT(place.x, 8 + 2 * k_outline_gap);
}

TEST(LessonMarks, AnOutlineMayHaveACornerThatPointsInwards) {
    const std::vector<LatticePoint> points{{0, 0}, {4, 0}, {4, 4}, {2, 4}, {2, 2}, {0, 2}};
    const std::vector<MarkPlace> line = outline_around(points);
    const auto meets = [](const MarkPlace& place) {
        return std::fabs(place.x - (2 - k_outline_gap)) < 1e-9 &&
               std::fabs(place.y - (2 + k_outline_gap)) < 1e-9;
    };
    EXPECT_EQ(std::count_if(line.begin(), line.end(), meets), 1);
}

TEST(LessonMarks, PointsInARowOrTwiceTheSameEncloseNothing) {
    const auto holds = [](std::vector<LatticePoint> points) { return encloses(points); };
    EXPECT_TRUE(holds({{0, 0}, {1, 0}, {0, 1}}));
    EXPECT_FALSE(holds({{0, 0}, {1, 1}, {2, 2}}));
    EXPECT_FALSE(holds({{0, 0}, {2, 0}, {2, 2}, {2, 0}, {0, 2}}));
}

TEST(LessonMarks, AnArrowBeginsAndEndsBesideItsPoints) {
    const std::vector<MarkPlace> ends = arrow_between({0, 0}, {3, 4});
    ASSERT_EQ(ends.size(), 2u);
    EXPECT_NEAR(distance(ends[0], {0, 0}), k_arrow_gap, 1e-9);
    EXPECT_NEAR(distance(ends[1], {3, 4}), k_arrow_gap, 1e-9);
    EXPECT_LT(distance(ends[0], {0, 0}), distance(ends[1], {0, 0}));
}

TEST(LessonMarks, ArrowsOfTheLessonsGoFromParentsToTheirPoint) {
    int arrows = 0;
    for (const BuiltInLesson& each : lessons()) {
        for (const LessonStep& step : each.lesson.steps) {
            if (step.setup.is_of_map()) continue;
            const PlacementOrder order = placement_of(step.setup);
            for (const LessonMark& mark : step.marks) {
                if (mark.kind != LessonMark::Kind::arrow) continue;
                ++arrows;
                const ParentPoints parents = order.parents_of(mark.points[1]);
                const auto end = parents.points.begin() + parents.count;
                EXPECT_NE(std::find(parents.points.begin(), end, mark.points[0]), end)
                    << each.key << ": " << step.caption.in("en", "en");
            }
        }
    }
    EXPECT_GE(arrows, 8);
}

TEST(LessonMarks, TheLessonsDrawTheSquareAndTheDiamondThatTheyName) {
    const auto outlines = [](const char* key) {
        std::vector<std::string> labels;
        for (const LessonStep& step : find_lesson(key)->lesson.steps) {
            for (const LessonMark& mark : step.marks) {
                if (mark.kind == LessonMark::Kind::outline) labels.push_back(mark.label.in("en", "en"));
            }
        }
        return labels;
    };
    for (const char* key : {"diamond-step", "square-step"}) {
        const std::vector<std::string> labels = outlines(key);
        for (const char* shape : {"square", "diamond"})
            EXPECT_NE(std::find(labels.begin(), labels.end(), shape), labels.end()) << key << ' ' << shape;
    }
}

}  // namespace
}  // namespace talus
