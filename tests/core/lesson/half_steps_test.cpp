#include "core/lesson/trace/half_steps.h"

#include <gtest/gtest.h>

#include "core/lesson/script/lesson_file.h"

namespace talus {
namespace {

LessonSetup setup_of(const std::string& setup) {
    return lesson_from_json(R"({"talus_lesson": 1, "title": "T", "setup": )" + setup +
                            R"(, "steps": [{"caption": "c"}]})")
        .steps[0]
        .setup;
}

TEST(HalfSteps, OfFiveByFivePointsAreFivePicturesOfWhichEachGoesOnFromTheOneBefore) {
    const LessonSetup setup = setup_of(R"({"size": 5})");
    const std::vector<HalfStep> all = half_steps(setup, 25);
    const std::vector<HalfStep> expected{{Phase::seeds, 0, 0, 4},
                                         {Phase::diamond, 1, 4, 5},
                                         {Phase::square, 1, 5, 9},
                                         {Phase::diamond, 2, 9, 13},
                                         {Phase::square, 2, 13, 25}};
    EXPECT_EQ(all, expected);
}

TEST(HalfSteps, EndWhereTheStepsEnd) {
    const LessonSetup setup = setup_of(R"({"size": 5})");
    EXPECT_TRUE(half_steps(setup, 0).empty());
    EXPECT_EQ(half_steps(setup, 9).size(), 3u);
    EXPECT_EQ(half_steps(setup, 10).back(), (HalfStep{Phase::diamond, 2, 9, 10})) << "unfinished";
}

TEST(HalfSteps, AreShownOfSmallLatticesAloneThatKeepTheirPoints) {
    EXPECT_TRUE(has_strip(setup_of(R"({"size": 9})")));
    EXPECT_FALSE(has_strip(setup_of(R"({"size": 17})")));
    EXPECT_FALSE(has_strip(setup_of(R"({"size": 5, "random_additions": true})")));
    EXPECT_FALSE(has_strip(setup_of(R"({"dimensions": 1, "size": 5})")));
}

TEST(HalfSteps, AreCalledByWhatTheyDoAndTheirLevel) {
    EXPECT_EQ(title_of({.phase = Phase::seeds}, "en"), "First points");
    EXPECT_EQ(title_of({.phase = Phase::diamond, .level = 2}, "en"), "Diamond step 2");
    EXPECT_EQ(title_of({.phase = Phase::square, .level = 1}, "de"), "Quadratschritt 1");
}

}  // namespace
}  // namespace talus
