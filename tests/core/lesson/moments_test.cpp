#include "core/lesson/script/moments.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

using Dones = std::vector<std::int64_t>;

Dones moments_of_step(const std::string& steps, std::size_t step) {
    const LessonFile lesson = lesson_from_json(
        R"({"talus_lesson": 1, "title": "T", "setup": {"size": 9, "offsets": "random"}, "steps": [)" + steps +
        "]}");
    Dones dones;
    for (const LessonMoment& each : moments_of(lesson)) {
        if (each.step == step) dones.push_back(each.done);
    }
    return dones;
}

TEST(LessonMoments, AStepThatJumpsHasItsStopAlone) {
    EXPECT_EQ(moments_of_step(R"({"caption": "C", "stop": "end"})", 0), Dones{81});
    EXPECT_EQ(moments_of_step(R"({"caption": "C"})", 0), Dones{0});
}

TEST(LessonMoments, AStepThatPlaysGoesPointByPointFromTheStopBefore) {
    const std::string steps =
        R"({"caption": "C", "stop": {"level": 0}}, {"caption": "C", "stop": {"level": 1}, "go": "play"})";
    EXPECT_EQ(moments_of_step(steps, 1), (Dones{5, 6, 7, 8, 9}));
}

TEST(LessonMoments, AnotherLatticePlaysFromItsBeginningAndOtherOffsetsPlayOn) {
    const std::string steps = R"({"caption": "C", "stop": {"level": 0}},
        {"caption": "C", "setup": {"size": 3}, "stop": {"level": 0}, "go": "play"},
        {"caption": "C", "setup": {"seed": 7}, "stop": {"level": 1, "phase": "diamond"}, "go": "play"})";
    EXPECT_EQ(moments_of_step(steps, 1), (Dones{1, 2, 3, 4}));
    EXPECT_EQ(moments_of_step(steps, 2), Dones{5});
}

TEST(LessonMoments, LongWaysGoByHalfSteps) {
    const std::string steps =
        R"({"caption": "C", "stop": {"level": 1}}, {"caption": "C", "stop": "end", "go": "play"})";
    // Level 2 has 4 centres and 12 midpoints, level 3 has 16 and 40.
    EXPECT_EQ(moments_of_step(steps, 1), (Dones{13, 25, 41, 81}));
}

TEST(LessonMoments, WaysOfMoreMarksGoByTheLongOnes) {
    const LessonFile lesson = lesson_from_json(
        R"({"talus_lesson": 1, "title": "T", "setup": {"subject": "scree", "size": 9, "offsets": "random",
            "values": {"amount": 20}}, "steps": [{"caption": "C", "stop": {"step": 1}, "cell": [4, 4]},
            {"caption": "C", "stop": "end", "go": "play", "cell": [4, 4]}]})");
    Dones dones;
    for (const LessonMoment& each : moments_of(lesson)) dones.push_back(each.done);
    EXPECT_EQ(dones, (Dones{1, 10, 20, 30, 40, 50, 54}));
}

TEST(LessonMoments, OfEveryLessonEachStepEndsWithItsStopAndGoesForwards) {
    for (const BuiltInLesson& each : lessons()) {
        const auto moments = moments_of(each.lesson);
        std::size_t step = 0;
        for (std::size_t i = 0; i < moments.size(); ++i) {
            ASSERT_EQ(moments[i].step, step) << each.key;
            const bool last = i + 1 == moments.size() || moments[i + 1].step != step;
            if (!last) {
                ASSERT_LT(moments[i].done, moments[i + 1].done) << each.key;
                continue;
            }
            const LessonStep& stopped = each.lesson.steps[step];
            EXPECT_EQ(moments[i].done, position_of(stopped.stop, stopped.setup)) << each.key;
            ++step;
        }
        EXPECT_EQ(step, each.lesson.steps.size()) << each.key;
        EXPECT_LE(moments.size(), each.lesson.steps.size() * k_max_moments_of_step) << each.key;
    }
}

TEST(LessonMoments, AStepThatPlaysStartsWhereTheOneBeforeCameToRest) {
    const LessonFile lesson = lesson_from_json(
        R"({"talus_lesson": 1, "title": "T", "setup": {"size": 5}, "steps": [
            {"caption": "c", "stop": {"step": 2}, "go": "play"}, {"caption": "c", "stop": {"step": 7}, "go": "play"},
            {"caption": "c", "stop": {"step": 9}}, {"caption": "c", "stop": {"step": 3}, "go": "play"},
            {"caption": "c", "stop": {"step": 5}, "setup": {"size": 3}, "go": "play"}]})");
    EXPECT_EQ(start_of(lesson, 0), 0);
    EXPECT_EQ(start_of(lesson, 1), 2);
    EXPECT_EQ(start_of(lesson, 2), 9) << "it jumps";
    EXPECT_EQ(start_of(lesson, 3), 3) << "there is no way back";
    EXPECT_EQ(start_of(lesson, 4), 0) << "on another lattice";
}

}  // namespace
}  // namespace talus
