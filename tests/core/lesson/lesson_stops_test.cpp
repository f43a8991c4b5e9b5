// Where steps of lesson files may stop, what may be asked and told there; on lines too.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/io/safe_file.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/written_out.h"
#include "tests/core/lesson/small_lessons.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;
using Kind = LessonStop::Kind;

void expect_mistake(const std::string& members, const std::string& setup, const std::string& key,
                    const std::string& words) {
    try {
        lesson_of(R"({"caption": "c", )" + members + "}", setup);
        ADD_FAILURE() << "no mistake: " << members;
    } catch (const LessonFileError& error) {
        ASSERT_EQ(error.mistakes.size(), 1u) << error.what();
        EXPECT_TRUE(error.mistakes[0].starts_with("steps[0]." + key)) << error.mistakes[0];
        EXPECT_THAT(error.mistakes[0], HasSubstr(words));
    }
}

const std::string k_line = R"({"dimensions": 1, "size": 9})";

TEST(LessonStops, OnALineALevelEndsWithItsLastMiddle) {
    const LessonSetup setup = lesson_of(R"({"caption": "c"})", k_line).steps[0].setup;
    const auto at = [&](const LessonStop& stop) { return position_of(stop, setup); };
    EXPECT_EQ(at({.kind = Kind::level, .level = 0}), 2);
    EXPECT_EQ(at({.kind = Kind::level, .level = 2}), 5);
    EXPECT_EQ(at({.kind = Kind::level, .level = 3}), 9);
    EXPECT_FALSE(at({.kind = Kind::level, .level = 4}));
    EXPECT_EQ(at({.kind = Kind::point, .point = {8, 0}}), 2) << "the right end";
    EXPECT_EQ(at({.kind = Kind::point, .point = {4, 0}}), 3) << "the first middle";
    EXPECT_FALSE(at({.kind = Kind::point, .point = {4, 1}}));
    expect_mistake(R"("stop": {"level": 1, "phase": "diamond"})", k_line, "stop.phase", "levels alone");
}

TEST(LessonStops, TheLastLevelEndsBeforeTheAdditionsOfThoseBelow) {
    const LessonSetup setup =
        lesson_of(R"({"caption": "c"})", R"({"size": 5, "random_additions": true})").steps[0].setup;
    EXPECT_EQ(position_of({.kind = Kind::level, .level = 2}, setup), placement_of(setup).steps() - 1);
    EXPECT_EQ(position_of({.kind = Kind::end}, setup), placement_of(setup).steps());
}

TEST(LessonStops, OnALineNothingIsAskedBeforeAMiddleComesOrAfterTheLast) {
    for (const char* stop : {R"("begin")", R"({"step": 1})", R"("end")"})
        expect_mistake(std::string(R"("predict": "mean", "stop": )") + stop, k_line, "predict",
                       "nothing to ask");
    EXPECT_EQ(
        lesson_of(R"({"caption": "c", "predict": "mean", "stop": {"level": 0}})", k_line).steps[0].predict,
        Question::mean);
}

TEST(LessonStops, OnALineOnlyValuesOfKnownPlacesAreTold) {
    const auto caption = [](const std::string& value) {
        return R"("try": "{)" + value + R"(}", "stop": {"level": 1})";
    };
    EXPECT_NO_THROW(lesson_of(R"({"caption": "c", )" + caption("value 4") + "}", k_line));
    expect_mistake(caption("value 2"), k_line, "try: {value 2}", "known");
    expect_mistake(caption("value 9"), k_line, "try: {value 9}", "known");
    expect_mistake(caption("value 4 0"), k_line, "try: {value 4 0}", "place");
}

TEST(LessonStops, StepsOverAMapAreCountedAndACellIsToldOf) {
    const std::string setup =
        R"({"subject": "classic_water", "size": 5, "values": {"amount": 7, "rain": 2}})";
    const LessonFile lesson = lesson_of(
        R"({"caption": "{value 4 4} {water 4 4} {steps}", "cell": [3, 4], "stop": {"step": 7}})", setup);
    EXPECT_EQ(lesson.steps[0].cell, (LatticePoint{3, 4}));
    EXPECT_EQ(position_of(lesson.steps[0].stop, lesson.steps[0].setup), 7);
    EXPECT_EQ(make_trace(lesson.steps[0].setup)->measure("water", {0, 0}, 0), 2);
    EXPECT_EQ(lesson_from_json(to_json(lesson)), lesson);
    expect_mistake(R"("try": "{humidity 0 0}")", setup, "try: {humidity 0 0}", "value with a place");
    expect_mistake(R"("try": "{start 0 5}")", setup, "try: {start 0 5}", "known");
    expect_mistake(R"("try": "{start 0 0}")", R"({"size": 5})", "try: {start 0 0}", "value with a place");
    expect_mistake(R"("stop": {"step": 8})", setup, "stop", "7 steps");
    expect_mistake(R"("stop": {"level": 1})", setup, "stop", "counted");
    expect_mistake(R"("cell": [5, 0])", setup, "cell", "[column, row]");
    expect_mistake(R"("predict": "mean")", setup, "predict", "nothing to ask");
    expect_mistake(R"("setup": {"values": {"rains": 1}})", setup, "setup.values.rains", "not known");
    expect_mistake(R"("setup": {"numbers": "exact"})", setup, "setup.numbers", "class numbers");
    expect_mistake(R"("cell": [1, 1])", R"({"size": 5})", "cell", "over a map");
    expect_mistake(R"("setup": {"values": {"rain": 1}})", R"({"size": 5})", "setup.values", "no map");
    expect_mistake(R"("setup": {"subject": "tea"})", setup, "setup.subject", "classic_water");
}

TEST(LessonStops, CaptionsSayWhatACellBeganWithAndWhatMayBeAskedOfIt) {
    const LessonFile lesson = lesson_of(
        R"({"caption": "{start 1 1}|{value 1 1}|{humidity 1 1}", "cell": [1, 1], "stop": "end"})",
        R"({"subject": "moisture", "size": 5, "corners": [-1, 2, -1, 2], "values": {"amount": 1}})");
    const LessonStep& step = lesson.steps[0];
    const auto trace = make_trace(step.setup);
    const std::int64_t done = trace->steps();
    const std::string height = written_number(trace->value({1, 1}, done), 2);
    const std::string share = written_number(100 * trace->measure("humidity", {1, 1}, done), 0) + "\u00a0%";
    EXPECT_EQ(filled_in(step.caption.in("en", "en"), *trace, done), height + "|" + height + "|" + share);

    const LessonFile washed =
        lesson_of(R"({"caption": "{start 1 1}|{value 1 1}", "cell": [1, 1], "stop": "end"})",
                  R"({"subject": "pipes", "size": 5, "corners": [9, 2, 6, 1], "values": {"amount": 4}})");
    const auto pipes = make_trace(washed.steps[0].setup);
    const double before = pipes->value({1, 1}, 0);
    const double after = pipes->value({1, 1}, pipes->steps());
    EXPECT_GT(std::fabs(before - after), 0.01);
    EXPECT_EQ(filled_in(washed.steps[0].caption.in("en", "en"), *pipes, pipes->steps()),
              written_number(before, 2) + "|" + written_number(after, 2));
}

TEST(LessonStops, ACaptionOverAMapTellsWhatIsMeasuredThere) {
    const std::string setup = R"({"subject": "biomes", "size": 5})";
    const auto caption = [](const std::string& told) { return R"("try": "{)" + told + R"(}")"; };
    EXPECT_NO_THROW(lesson_of(R"({"caption": "c", )" + caption("precipitation 4 4") + "}", setup));
    for (const char* wrong : {"rainfall 4 4", "precipitation 4", "precipitation 5 4"})
        expect_mistake(caption(wrong), setup, std::string("try: {") + wrong + "}", "");
}

TEST(LessonStops, CamerasAndLanguageCodesHaveBounds) {
    const std::string setup = R"({"size": 5})";
    expect_mistake(R"("camera": {"heading": 361})", setup, "camera.heading", "from -360 to 360");
    expect_mistake(R"("camera": {"pitch": 4})", setup, "camera.pitch", "from 5 to 90");
    expect_mistake(R"("try": {"abcdefghijklm": "x"})", setup, "try.abcdefghijklm", "code of a language");
    expect_mistake(R"("try": {"e": "x"})", setup, "try.e", "code of a language");
}

TEST(LessonStops, AMistakeQuotesNoMoreThanTheBeginningOfWhatItFound) {
    const std::string setup = R"({"size": 5})";
    expect_mistake(R"("go": ")" + std::string(500, 'x') + "\"", setup, "go", "xxx...");
    try {
        lesson_of(R"({"caption": "c", "go": ")" + std::string(500, 'x') + "\"}", setup);
    } catch (const LessonFileError& error) {
        EXPECT_LT(error.mistakes[0].size(), 120u);
    }
}

TEST(LessonLanguages, AreThoseOfTheTitleAndOfEveryCaptionTheFilesOwnFirst) {
    const LessonFile lesson = lesson_from_json(
        R"({"talus_lesson": 1, "language": "de", "title": {"de": "T", "el": "T"},
            "steps": [{"caption": {"en": "c", "de": "c"}}, {"caption": {"pl": "c", "de": "c"}}]})");
    EXPECT_EQ(lesson.languages(), (std::vector<std::string>{"de", "el", "en", "pl"}));
}

TEST(LessonFiles, AreNotReadBeyondTheirLargestSize) {
    const TemporaryFolder folder;
    const std::string path = folder / "lesson.json";
    std::ofstream(path) << R"({"talus_lesson": 1, "title": "T", "steps": [{"caption": "c"}]})"
                        << std::string(k_max_lesson_bytes, ' ');
    EXPECT_THROW(load_lesson(path), std::exception);
    std::filesystem::resize_file(path, k_max_lesson_bytes);
    EXPECT_NO_THROW(load_lesson(path));
}

}  // namespace
}  // namespace talus
