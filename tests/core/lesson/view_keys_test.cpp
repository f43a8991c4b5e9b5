// How a step of a lesson file shows its ground, and what it draws over it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/lesson/script/lesson_file.h"

namespace talus {
namespace {

using testing::HasSubstr;

std::string lesson_text(const std::string& members, const std::string& setup = R"({"size": 5})") {
    return R"({"talus_lesson": 1, "title": "T", "setup": )" + setup + R"(, "steps": [{"caption": "c", )" +
           members + "}]}";
}

std::string mistake_in(const std::string& members, const std::string& setup = R"({"size": 5})") {
    try {
        lesson_from_json(lesson_text(members, setup));
    } catch (const LessonFileError& error) {
        EXPECT_EQ(error.mistakes.size(), 1u) << error.what();
        return error.mistakes[0];
    }
    return "none";
}

TEST(LessonView, ReadsAndWritesWhatAStepShows) {
    const LessonFile lesson = lesson_from_json(lesson_text(
        R"("stop": "end", "exaggeration": 2.5, "look": "slope", "marks": [
            {"outline": [[0, 0], [2, 0], [2, 2], [0, 2]], "label": {"en": "square", "de": "Quadrat"}},
            {"arrow": [[0, 0], [1, 1]]}, {"ring": [1, 1]}])"));
    const LessonStep& step = lesson.steps[0];
    EXPECT_EQ(step.exaggeration, 2.5f);
    EXPECT_EQ(step.look, LookKind::slope);
    ASSERT_EQ(step.marks.size(), 3u);
    EXPECT_EQ(step.marks[0].points.size(), 4u);
    EXPECT_EQ(step.marks[0].label.in("de", "en"), "Quadrat");
    EXPECT_EQ(step.marks[1].kind, LessonMark::Kind::arrow);
    EXPECT_EQ(step.marks[2].points, (std::vector<LatticePoint>{{1, 1}}));
    EXPECT_EQ(lesson_from_json(to_json(lesson)), lesson);
}

TEST(LessonView, WithoutTheKeysNothingIsChosen) {
    const LessonStep step = lesson_from_json(lesson_text(R"("stop": "end")")).steps[0];
    EXPECT_FALSE(step.exaggeration);
    EXPECT_FALSE(step.look);
    EXPECT_TRUE(step.marks.empty());
}

TEST(LessonView, EveryLookOfEveryGroundIsTakenAndNoneThatNeedsAField) {
    for (const LookInfo& look : looks_of_ground()) {
        const std::string members = R"("look": ")" + std::string(look.key) + '"';
        EXPECT_EQ(lesson_from_json(lesson_text(members)).steps[0].look, look.kind) << look.key;
    }
    EXPECT_THAT(mistake_in(R"("look": "field-flow")"), HasSubstr("steps[0].look: expected one of natural"));
}

TEST(LessonView, BiomesArePaintedWhereALessonAboutThemEnds) {
    const std::string look = R"("look": "field-biome", )";
    const std::string biomes = R"({"subject": "biomes", "size": 5})";
    const LessonFile lesson = lesson_from_json(lesson_text(look + R"("stop": "end")", biomes));
    EXPECT_EQ(lesson.steps[0].look, look_of(field_id("biome")));
    EXPECT_EQ(lesson_from_json(to_json(lesson)), lesson);
    for (const std::string& mistake : {mistake_in(look + R"("stop": "begin")", biomes),
                                       mistake_in(look + R"("stop": "end")", R"({"size": 5})")})
        EXPECT_THAT(mistake, HasSubstr("steps[0].look: the biomes are there"));
}

TEST(LessonView, TellsWhatIsWrongWithItsKeyAndTheRemedy) {
    const struct {
        const char* members;
        const char* key;
        const char* remedy;
    } all[] = {
        {R"("exaggeration": 6)", "exaggeration: expected a number", "5"},
        {R"("exaggeration": 0)", "exaggeration: expected a number", "1"},
        {R"("marks": [])", "marks: expected a list", "12"},
        {R"("marks": [{"ring": [5, 0]}])", "marks[0].ring: (5, 0) is not on the lattice", "0 to 4"},
        {R"("marks": [{"ring": [1]}])", "marks[0].ring: expected", "[column, row]"},
        {R"("marks": [{"arrow": [[1, 1], [1, 1]]}])", "marks[0].arrow: ", "to another"},
        {R"("marks": [{"outline": [[0, 0], [1, 0]]}])", "marks[0].outline: expected", "3 to 8"},
        {R"("marks": [{"outline": [[0, 0], [1, 1], [2, 2]]}])", "marks[0].outline: ", "enclose nothing"},
        {R"("marks": [{"label": "x"}])", "marks[0]: ", "outline, arrow and ring"},
        {R"("marks": [{"ring": [1, 1], "arrow": [[0, 0], [1, 1]]}])", "marks[0]: ", "one of"},
        {R"("marks": [{"circle": [1, 1]}])", "marks[0].circle: unknown key", "ring"},
        {R"("marks": [{"ring": [1, 1], "label": "far too long for a place between numbers"}])",
         "marks[0].label: ", "24"},
        {R"("show": "surface", "marks": [{"ring": [1, 1]}])", "marks: ", "show it"},
        {R"("compare": "line", "marks": [{"ring": [1, 1]}])", "marks: ", "leave them out"},
        {R"("show": "strip", "compare": "line")", "show: ", "up to 9 points"},
        {R"("show": "strip", "stop": {"level": 1}, "predict": "mean")", "predict: ", "choices"},
    };
    for (const auto& each : all) {
        const std::string mistake = mistake_in(each.members);
        EXPECT_TRUE(mistake.starts_with("steps[0]." + std::string(each.key))) << mistake;
        EXPECT_THAT(mistake, HasSubstr(each.remedy));
    }
}

TEST(LessonView, NothingIsMarkedWhereNoNumberIsReadOrOnALine) {
    const std::string ring = R"("marks": [{"ring": [0, 0]}])";
    EXPECT_THAT(mistake_in(ring, R"({"numbers": "exact", "size": 33})"), HasSubstr("up to 17 points"));
    EXPECT_THAT(mistake_in(ring, R"({"dimensions": 1, "size": 5})"), HasSubstr("over one lattice"));
    EXPECT_EQ(mistake_in(ring, R"({"size": 17})"), "none");
}

}  // namespace
}  // namespace talus
