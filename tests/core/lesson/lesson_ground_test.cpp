#include "core/lesson/lesson_ground.h"

#include <gtest/gtest.h>

#include "core/lesson/lesson_file.h"

namespace talus {
namespace {

LessonFile lesson_of(const std::string& steps, const std::string& setup) {
    return lesson_from_json(R"({"talus_lesson": 1, "title": "T", "setup": )" + setup + R"(, "steps": [)" +
                            steps + "]}");
}

LessonGround ground_of(const std::string& setup) {
    return LessonGround(lesson_of(R"({"caption": "c"})", setup).steps[0].setup);
}

TEST(LessonGround, ExactCornersAreThoseOfTheSetup) {
    const LessonGround ground = ground_of(R"({"numbers": "exact", "size": 5, "corners": [3.5, -2, 7, 9.9]})");
    EXPECT_FLOAT_EQ(static_cast<float>(ground.value({0, 0}, 4)), 3.5f);
    EXPECT_FLOAT_EQ(static_cast<float>(ground.value({4, 0}, 4)), -2);
    EXPECT_FLOAT_EQ(static_cast<float>(ground.value({0, 4}, 4)), 7);
    EXPECT_FLOAT_EQ(static_cast<float>(ground.value({4, 4}, 4)), 9.9f);
}

TEST(LessonGround, AnAdditionIsToldOfTheFirstPointAndIsNoPlace) {
    const LessonGround ground = ground_of(R"({"size": 3, "random_additions": true})");
    const Arithmetic line = ground.arithmetic(5);  // after four seeds and the centre
    EXPECT_EQ(line.phase, Phase::diamond_additions);
    EXPECT_EQ(line.point, (LatticePoint{0, 0}));
    EXPECT_EQ(line.result, ground.value({0, 0}, 6));
    EXPECT_EQ(ground.step_of({1, 0}), 6);
    EXPECT_EQ(ground.place_in_order({1, 0}), 5);
}

TEST(LessonGround, AnotherSeedIsAnotherLine) {
    const LessonGround one = ground_of(R"({"dimensions": 1, "size": 17, "seed": 1})");
    const LessonGround two = ground_of(R"({"dimensions": 1, "size": 17, "seed": 2})");
    int different = 0;
    for (int place = 0; place < 17; ++place)
        if (one.value({place, 0}, 17) != two.value({place, 0}, 17)) ++different;
    EXPECT_GT(different, 10);
}

TEST(LessonGround, PlacesOnALineAreSingleNumbers) {
    const LessonGround ground = ground_of(R"({"dimensions": 1, "size": 5})");
    EXPECT_EQ(asked(Question::point, ground, 2).answer, "2");
    EXPECT_EQ(asked(Question::parents, ground, 3).answer, "0, 2");
}

TEST(LessonGround, TheAmplitudeThatACaptionTellsIsNotTheOffset) {
    const LessonGround ground =
        ground_of(R"({"size": 3, "smoothness": 0, "offsets": "random", "typed": [[1, 1, 0.3]]})");
    EXPECT_EQ(filled_in("{amplitude} {offset}", ground, 5), "10.0 0.3");
}

TEST(LessonSetups, SayWhatChangesAndDropWhatNoLongerFits) {
    const LessonFile lesson = lesson_of(
        R"({"caption": "a", "setup": {"corners": [1, 2, 3, 4], "typed": [[1, 1, 6]]}},
           {"caption": "b", "setup": {"size": 9, "typed": [[1, 1, 6]]}},
           {"caption": "c", "setup": {"corners": "random"}},
           {"caption": "d", "setup": {"border": "wrapped"}})",
        R"({"size": 5})");
    EXPECT_EQ(lesson.steps[1].setup.typed, lesson.steps[0].setup.typed) << "said anew";
    EXPECT_TRUE(lesson.steps[2].setup.corners.empty());
    EXPECT_EQ(size_of(lesson.steps[3].setup), 2) << "no wrapped lattice has 9 points";
    EXPECT_EQ(lesson_from_json(to_json(lesson)), lesson);
}

TEST(LessonSetups, OneDimensionHasNeitherBordersNorSquares) {
    for (const char* key : {R"("border": "wrapped")", R"("squares": 2)", R"("numbers": "exact")"}) {
        EXPECT_THROW(ground_of(std::string(R"({"dimensions": 1, "size": 5, )") + key + "}"), LessonFileError)
            << key;
    }
}

}  // namespace
}  // namespace talus
