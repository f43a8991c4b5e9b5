#include "core/lesson/script/lesson_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>

#include "core/lesson/trace/written_out.h"
#include "tests/core/lesson/printed_arithmetic.h"
#include "tests/core/lesson/small_lessons.h"
#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;

std::string with_step(const std::string& step, const std::string& setup = R"({"size": 5})") {
    return R"({"talus_lesson": 1, "title": "T", "setup": )" + setup + R"(, "steps": [)" + step + "]}";
}

std::vector<std::string> mistakes_in(const std::string& text) {
    try {
        lesson_from_json(text);
    } catch (const LessonFileError& error) {
        return error.mistakes;
    }
    return {};
}

TEST(LessonFile, TooManyStepsAreRefusedAtOnce) {
    std::string steps = "{}";
    for (int i = 0; i < 500'000; ++i) steps += ",{}";
    EXPECT_THAT(mistakes_in(with_step(steps)), testing::ElementsAre(HasSubstr("1 to 500 steps")));
}

struct Bad {
    std::string text;
    std::string key;     // that the line begins with
    std::string remedy;  // that it has
};

TEST(LessonFile, EachMistakeIsALineThatNamesTheKeyAndTheRemedy) {
    const auto step = [](const std::string& members) {
        return with_step(R"({"caption": "c", )" + members + "}");
    };
    const auto setup = [&](const std::string& members) { return step(R"("setup": {)" + members + "}"); };
    const std::vector<Bad> all{
        {"", "the file is empty", "talus_lesson"},
        {"{", "not JSON", "not closed"},
        {"{\"talus_lesson\": 1 \"title\": 2}", "not JSON: line 1, column 20", "comma is missing"},
        {"{\"talus_lesson\" 1}", "not JSON: line 1, column 17", "a colon"},
        {"{\"talus_lesson\": 1,}", "not JSON: line 1", "comma too many"},
        {"{\"talus_lesson\": 1, \"title\": “T”}", "not JSON: line 1", "straight quotes"},
        {"{\"talus_lesson\": 1, \"title\": \"a\nb\"}", "not JSON: line 1, column 30", "\\n"},
        {"{\"talus_lesson\": 1, \"title\": \"a\\qb\"}", "not JSON: line 1, column 30", "only some letters"},
        {"{\"talus_lesson\": 1, \"title\": \"say \"T\"\"}", "not JSON: line 1, column 36",
         "comma is missing"},
        {"{\n  \"talus_lesson\": [1 2]}", "not JSON: line 2, column 22", "comma is missing"},
        {"{\"talus_lesson\": 1, \"title\": ,}", "not JSON: line 1, column 30", "not expected"},
        {"{\"talus_lesson\": 1, \"title\": tru}", "not JSON: line 1, column 30", "straight quotes"},
        {"{\"talus_lesson\": 1e999}", "not JSON", "too large"},
        {"{\"talus_lesson\": 1, \"title\": \"H\xfcgel\"}", "not JSON: line 1, column 30",
         "save the file as UTF-8"},
        {"{\"talus_lesson\": 1, \"title\": \"caf\xe9\"}", "not JSON: line 1, column 30",
         "save the file as UTF-8"},
        {"{\"talus_lesson\": 1, \"title\": \"\\ud800\"}", "not JSON: line 1, column 30", "only some letters"},
        {"[1]", "JSON, but not a lesson", "talus_lesson"},
        {R"({"talus_lesson": 2})", "made for a newer version", "reads format 1"},
        {R"({"talus_lesson": "1"})", "talus_lesson: expected the format's version, 1", "found \"1\""},
        {R"({"talus_lesson": 0})", "talus_lesson: expected the format's version, 1", "found 0"},
        {R"({"Talus_lesson": 1})", "JSON, but not a lesson", "talus_lesson"},
        {R"({"talus_lesson": 1, "steps": [{"caption": "c"}]})", "title: missing", ""},
        {R"({"talus_lesson": 1, "title": 3, "steps": [{"caption": "c"}]})", "title: expected a text", "3"},
        {R"({"talus_lesson": 1, "title": {"en": 3}, "steps": [{"caption": "c"}]})", "title.en: expected",
         "3"},
        {R"({"talus_lesson": 1, "title": {"1": "x"}, "steps": [{"caption": "c"}]})", "title.1: ", "language"},
        {R"({"talus_lesson": 1, "title": {"English": "x"}, "steps": [{"caption": "c"}]})",
         "title.English: ", "language"},
        {R"({"talus_lesson": 1, "title": {"en": "x", "de": ""}, "steps": [{"caption": "c"}]})",
         "title.de: empty", "leave"},
        {R"({"talus_lesson": 1, "title": "T", "language": "?", "steps": [{"caption": "c"}]})",
         "language: ", "en or pt-BR"},
        {R"({"talus_lesson": 1, "title": "T", "setp": {}, "steps": [{"caption": "c"}]})", "setp: unknown key",
         "setup"},
        {R"({"talus_lesson": 1, "title": "T"})", "steps: expected a list", ""},
        {R"({"talus_lesson": 1, "title": "T", "steps": []})", "steps: expected a list", ""},
        {with_step("3"), "steps[0]: expected an object", "3"},
        {with_step("{}"), "steps[0].caption: missing", ""},
        {step(R"("captoin": "c")"), "steps[0].captoin: unknown key", "caption"},
        {step(R"("stop": "now")"), "steps[0].stop: expected", "\"end\""},
        {step(R"("stop": {"step": 26})"), "steps[0].stop: beyond the end", "25 steps"},
        {step(R"("stop": {"step": -1})"), "steps[0].stop.step: expected a whole number", "-1"},
        {step(R"("stop": {"level": 3})"), "steps[0].stop: beyond the end", "2 levels"},
        {step(R"("stop": {"point": [5, 0]})"), "steps[0].stop: beyond the end", "5 points"},
        {step(R"("stop": {"point": "a"})"), "steps[0].stop.point: expected", "row"},
        {step(R"("stop": {"point": [1]})"), "steps[0].stop.point: expected [column, row]", "[1]"},
        {with_step(R"({"caption": "c", "stop": {"point": [1, 1]}})", R"({"dimensions": 1})"),
         "steps[0].stop.point: expected [place]", "[1,1]"},
        {with_step(R"({"caption": "c", "stop": {"level": 1, "phase": "square"}})", R"({"dimensions": 1})"),
         "steps[0].stop.phase: ", "leave the phase out"},
        {step(R"("stop": {"level": 0, "phase": "square"})"), "steps[0].stop.phase: ", "level 1"},
        {step(R"("stop": {"level": 1, "step": 3})"), "steps[0].stop: one place", ""},
        {step(R"("stop": {"phase": "square"})"), "steps[0].stop.phase: ", "level"},
        {step(R"("stop": {"level": 1, "phase": "circle"})"), "steps[0].stop.phase: expected one of diamond",
         ""},
        {step(R"("stop": {"when": 1})"), "steps[0].stop.when: unknown key", "point"},
        {step(R"("go": "run")"), "steps[0].go: expected one of jump, play", "run"},
        {step(R"("show": 1)"), "steps[0].show: expected one of both", ""},
        {step(R"("cells": "x")"), "steps[0].cells: expected one of values", ""},
        {step(R"("camera": {"pitch": 120})"), "steps[0].camera.pitch: expected a number", "90"},
        {step(R"("camera": {"zoom": 1})"), "steps[0].camera.zoom: unknown key", "heading"},
        {step(R"("camera": 3)"), "steps[0].camera: expected an object", ""},
        {step(R"("predict": "offset")"), "steps[0].predict: expected one of nothing, next", ""},
        {step(R"("predict": "mean")"), "steps[0].predict: there is nothing to ask", ""},
        {step(R"("stop": "end", "predict": "mean")"), "steps[0].predict: there is nothing to ask", ""},
        {step(R"("compare": "cats")"), "steps[0].compare: expected one of line", "cats"},
        {step(R"("compare": 1)"), "steps[0].compare: expected a text", ""},
        {step(R"("try": 1)"), "steps[0].try: expected a text", ""},
        {step(R"("note": 1)"), "steps[0].note: expected a text", ""},
        {setup(R"("size": 6)"), "steps[0].setup.size: no lattice has 6", "3, 5, 9, 17"},
        {setup(R"("size": 33)"), "steps[0].setup.size: no lattice has 33", "17"},
        {setup(R"("size": "big")"), "steps[0].setup.size: expected a whole number", "big"},
        {setup(R"("size": 2.5)"), "steps[0].setup.size: expected a whole number", "2.5"},
        {setup(R"("squares": 5)"), "steps[0].setup.squares: expected a whole number", "4"},
        {setup(R"("dimensions": 3)"), "steps[0].setup.dimensions: expected a whole number", "2"},
        {setup(R"("dimensions": 1, "numbers": "exact")"), "steps[0].setup.numbers: not for one dimension",
         ""},
        {setup(R"("numbers": "roman")"), "steps[0].setup.numbers: expected one of class, exact", ""},
        {setup(R"("numbers": "exact", "offsets": "none")"), "steps[0].setup.offsets: ", "class numbers"},
        {setup(R"("border": 1)"), "steps[0].setup.border: expected one of bounded, wrapped", ""},
        {setup(R"("corners": [1, 2, 3])"), "steps[0].setup.corners: expected four numbers", ""},
        {setup(R"("corners": [1, 2, 3, "x"])"), "steps[0].setup.corners[3]: expected a number", "x"},
        {setup(R"("corners": [1, 2, 3, 0.55])"), "steps[0].setup.corners[3]: expected a number", "decimal"},
        {setup(R"("corners": [1, 2, 3, 100])"), "steps[0].setup.corners[3]: expected a number", "99.9"},
        {setup(R"("border": "wrapped", "size": 4, "corners": [1, 2, 3, 4])"),
         "steps[0].setup.corners: ", "typed"},
        {setup(R"("typed": 1)"), "steps[0].setup.typed: expected a list of lists",
         "[[column, row, number], ...]"},
        {setup(R"("typed": [1, 1, 0.5])"), "steps[0].setup.typed: expected a list of lists", "[1,1,0.5]"},
        {setup(R"("typed": [[9, 0, 1]])"), "steps[0].setup.typed[0]: expected [column, row, number]",
         "0 to 4"},
        {setup(R"("numbers": "exact", "typed": [[0, 0, 1]])"), "steps[0].setup.typed: ", "class numbers"},
        {setup(R"("seed": -1)"), "steps[0].setup.seed: expected a whole number from 0", ""},
        {setup(R"("smoothness": 2)"), "steps[0].setup.smoothness: 2 is out of range", "possible is 1"},
        {setup(R"("random_additions": "yes")"), "steps[0].setup.random_additions: ", "yes"},
        {setup(R"("law": "murphy")"), "steps[0].setup.law: expected one of uniform, gaussian", ""},
        {setup(R"("relief": 3)"), "steps[0].setup.relief: unknown key", "smoothness"},
        {with_step(R"({"caption": "{mean}"})"), "steps[0].caption: {mean}: no point is placed yet",
         "\"stop\": \"end\""},
        {with_step(R"({"caption": "{median}", "stop": "end"})"), "steps[0].caption: {median}: there are",
         "mean"},
        {with_step(R"({"caption": "{mean", "stop": "end"})"), "steps[0].caption: a { without its }", ""},
        {with_step(R"({"caption": "{value 1}", "stop": "end"})"), "steps[0].caption: {value 1} needs",
         "row, as {value 2 0}"},
        {with_step(R"({"caption": "{value 9 9}", "stop": "end"})"),
         "steps[0].caption: {value 9 9}: ", "known"},
        {with_step(R"({"caption": "{value 1 1}", "stop": {"level": 0}})"),
         "steps[0].caption: {value 1 1}: ", "known"},
    };
    for (const Bad& bad : all) {
        const auto mistakes = mistakes_in(bad.text);
        ASSERT_EQ(mistakes.size(), 1u) << bad.text << testing::PrintToString(mistakes);
        EXPECT_EQ(mistakes[0].substr(0, bad.key.size()), bad.key) << bad.text;
        EXPECT_THAT(mistakes[0], HasSubstr(bad.remedy)) << bad.text;
        EXPECT_EQ(mistakes[0].find('\n'), std::string::npos);
    }
}

TEST(LessonFile, TellsAllMistakesAtOnceAndTheFileInEachLine) {
    const TemporaryFolder folder;
    const std::string path = folder / "lesson.json";
    std::ofstream(path) << with_step(R"({"caption": 1, "go": "run"}, {"stop": {"step": 99}})");
    try {
        load_lesson(path);
        FAIL() << "no mistake was found";
    } catch (const LessonFileError& error) {
        EXPECT_EQ(error.mistakes.size(), 4u) << error.what();
        for (const std::string& mistake : error.mistakes) EXPECT_TRUE(mistake.starts_with(path + ": steps["));
    }
}

TEST(LessonFile, TellsEachRuleThatIsWrong) {
    const auto mistakes = mistakes_in(with_step(
        R"({"caption": "c", "setup": {"smoothness": -1, "law": "murphy", "random_additions": "yes"}})"));
    EXPECT_THAT(mistakes, testing::UnorderedElementsAre(HasSubstr("smoothness: "), HasSubstr("law: "),
                                                        HasSubstr("random_additions: ")));
}

TEST(LessonFile, ASetupStaysUntilAStepChangesIt) {
    const LessonFile lesson = lesson_from_json(with_step(
        R"({"caption": "a", "setup": {"corners": [1, 2, 3, 4], "typed": [[2, 2, -0.5]]}},
           {"caption": "b", "setup": {"offsets": "random"}},
           {"caption": "c", "setup": {"size": 9}},
           {"caption": "d", "setup": {"border": "wrapped", "size": 8}})"));
    EXPECT_EQ(lesson.steps[0].setup.levels, 2);
    EXPECT_EQ(lesson.steps[1].setup.typed, lesson.steps[0].setup.typed);
    EXPECT_FALSE(lesson.steps[1].setup.no_offsets);
    EXPECT_EQ(lesson.steps[2].setup.corners, (std::vector<int>{10, 20, 30, 40}));
    EXPECT_TRUE(lesson.steps[2].setup.typed.empty());
    EXPECT_TRUE(lesson.steps[3].setup.corners.empty());
    EXPECT_EQ(size_of(lesson.steps[3].setup).first, 8);
}

TEST(LessonFile, StopsWhereItIsSaid) {
    const LessonSetup setup{.levels = 2, .rules = LessonSetup::default_rules(), .corners = {}, .typed = {}};
    const PlacementOrder order = placement_of(setup);
    const auto at = [&](const LessonStop& stop) { return position_of(stop, setup).value(); };
    using Kind = LessonStop::Kind;
    EXPECT_EQ(at({.kind = Kind::begin}), 0);
    EXPECT_EQ(at({.kind = Kind::end}), order.steps());
    EXPECT_EQ(at({.kind = Kind::level, .level = 0}), 4);
    EXPECT_EQ(at({.kind = Kind::phase, .phase = Phase::diamond, .level = 1}), 5);
    EXPECT_EQ(at({.kind = Kind::level, .level = 1}), 9);
    EXPECT_EQ(at({.kind = Kind::phase, .phase = Phase::diamond, .level = 2}), 13);
    for (std::int64_t step = 0; step < order.steps(); ++step)
        EXPECT_EQ(at({.kind = Kind::point, .point = order.point_at(step)}), step + 1);
}

// Arithmetic in a caption has spaces at which no line ends.
std::string on_one_line(std::string text) {
    for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos;) text.replace(at, 1, "\u00a0");
    return text;
}

TEST(LessonFile, ACaptionTakesItsNumbersFromTheLesson) {
    const LessonFile lesson = lesson_from_json(with_step(
        R"({"caption": "{value 0 0}, {mean}, {offset}, {result}, {steps}: {arithmetic}", "stop": {"point": [2, 2]}})",
        R"({"size": 5, "corners": [3, 5, 2, 6.5], "typed": [[2, 2, -0.7]]})"));
    const auto trace = make_lattice(lesson.steps[0].setup);
    EXPECT_EQ(filled_in(lesson.steps[0].caption.in("en", "en"), *trace, 5),
              "3.0, 4.125, −0.7, 3.4, 25: " + on_one_line("(3.0 + 5.0 + 2.0 + 6.5) / 4 − 0.7 = 3.425 ≈ 3.4"));
}

TEST(LessonFile, AnswersAreWorkedOut) {
    const LessonSetup setup{.corners = {30, 50, 20, 60}, .typed = {}};
    const auto trace = make_lattice(setup);
    EXPECT_EQ(asked(that_asks(Question::point), *trace, 4).answer, "(1, 1)");
    EXPECT_EQ(asked(that_asks(Question::parents), *trace, 5).answer, "(0, 0), (2, 0), (1, 1)");
    EXPECT_EQ(asked(that_asks(Question::mean), *trace, 4).answer, "(3.0 + 5.0 + 2.0 + 6.0) / 4 = 4.0");
    const auto uneven = make_lattice({.corners = {30, 50, 20, 63}, .typed = {}});
    EXPECT_EQ(asked(that_asks(Question::mean), *uneven, 4).answer,
              "(3.0 + 5.0 + 2.0 + 6.3) / 4 = 4.075 ≈ 4.1")
        << "the number that its cell takes";
}

TEST(LessonFile, TextsFallBackToAnotherLanguage) {
    const LessonText text{{{"de", "Höhe"}, {"en", "height"}}};
    EXPECT_EQ(text.in("de", "en"), "Höhe");
    EXPECT_EQ(text.in("pl", "en"), "height");
    EXPECT_EQ(text.in("pl", "fr"), "Höhe");
}

TEST(LessonFile, TheOneThatTheManualShowsCanBeRead) {
    std::ifstream file(source_path("assets/lessons/README.md"));
    const std::string readme{std::istreambuf_iterator<char>(file), {}};
    const std::string fence = "```json\n";
    const std::size_t begin = readme.find(fence);
    ASSERT_NE(begin, std::string::npos);
    const std::string text = readme.substr(begin + fence.size());
    const LessonFile lesson = lesson_from_json(text.substr(0, text.find("```")));
    EXPECT_EQ(lesson.steps.size(), 2u);
}

TEST(BuiltInLessons, ReadBackAsTheyWereWritten) {
    ASSERT_GE(lessons().size(), 15u);
    EXPECT_EQ(lessons().back().key, "what-a-heightmap-cannot-hold") << "in the order of their numbers";
    for (const BuiltInLesson& lesson : lessons()) {
        const std::string text = to_json(lesson.lesson);
        EXPECT_EQ(lesson_from_json(text), lesson.lesson) << lesson.key;
        EXPECT_EQ(to_json(lesson_from_json(text)), text) << lesson.key;
        EXPECT_EQ(find_lesson(lesson.key), &lesson);
    }
}

TEST(BuiltInLessons, BeginWithTheOffsetsAtZeroAndAreShort) {
    for (const BuiltInLesson& lesson : lessons()) {
        EXPECT_TRUE(lesson.lesson.steps.front().setup.no_offsets) << lesson.key;
        EXPECT_GE(lesson.lesson.steps.size(), 6u) << lesson.key;
        EXPECT_LE(lesson.lesson.steps.size(), 13u) << lesson.key;
    }
}

// What nobody has met yet is not switched on.
TEST(BuiltInLessons, RandomAdditionsComeWhereALessonIsAboutThemAlone) {
    EXPECT_FALSE(stage_of(LessonSetup{}).random_additions);
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonStep& step : lesson.lesson.steps) {
            if (!stage_of(step.setup).random_additions) continue;
            EXPECT_EQ(lesson.key, "creases") << step.caption.in("en", "en");
        }
    }
}

// One word, one meaning: a seed is a random number.
TEST(BuiltInLessons, FirstPointsAreNoSeeds) {
    for (const BuiltInLesson& lesson : lessons()) {
        for (const auto& [code, words] : lesson.lesson.title.by_language) EXPECT_FALSE(words.empty());
        for (const LessonStep& step : lesson.lesson.steps) {
            for (const LessonText& text : {step.caption, step.attempt, step.question.text}) {
                EXPECT_EQ(text.in("en", "en").find("seed"), std::string::npos) << text.in("en", "en");
                EXPECT_EQ(text.in("de", "en").find("Startwert"), std::string::npos) << text.in("de", "en");
            }
        }
    }
}

// Each centre of a wrapped map has parents of its own, and so a mean.
TEST(BuiltInLessons, TheWrappedMapHasMeansThatDiffer) {
    const LessonFile& lesson = find_lesson("edges")->lesson;
    int wrapped = 0;
    for (const LessonStep& step : lesson.steps) {
        if (!step.setup.wraps) continue;
        const auto trace = make_lattice(step.setup);
        std::vector<double> means;
        for (const PhaseSpan& phase : trace->order().phases()) {
            if (phase.phase != Phase::diamond) continue;
            for (std::int64_t at = phase.first; at < phase.first + phase.count; ++at)
                means.push_back(trace->arithmetic(at).mean);
        }
        ASSERT_EQ(means.size(), 9u);
        std::sort(means.begin(), means.end());
        EXPECT_EQ(std::unique(means.begin(), means.end()), means.end());
        ++wrapped;
    }
    EXPECT_GT(wrapped, 3);
}

TEST(LessonFile, TheShrinkFactorIsToldForAnySmoothness) {
    for (const auto& [rules, said] : {std::pair{R"("smoothness": 1)", "0.707"},
                                      {R"("smoothness": 0.8)", "0.758"},
                                      {R"("smoothness": 0)", "1.000"},
                                      {R"("smoothness": 0.3, "rule": "per_level")", "0.500"},
                                      {R"("dimensions": 1, "smoothness": 1)", "0.500"}}) {
        const LessonFile lesson = lesson_from_json(
            with_step(R"({"caption": "{factor}"})", std::string(R"({"size": 5, )") + rules + "}"));
        const auto trace = make_lattice(lesson.steps[0].setup);
        EXPECT_EQ(filled_in(lesson.steps[0].caption.in("en", "en"), *trace, 0), said) << rules;
    }
    // What is told is what the offsets do: from one half step to the next, but for the rounding to tenths.
    const auto trace = make_lattice({.levels = 4, .no_offsets = false});
    double before = 10;
    for (const PhaseSpan& phase : trace->order().phases()) {
        if (phase.phase == Phase::seeds) continue;
        before *= trace->shrink_factor();
        EXPECT_NEAR(trace->arithmetic(phase.first).amplitude, before, 0.051);
    }
    EXPECT_THAT(mistakes_in(with_step(R"({"caption": "{factor}", "setup": {"subject": "moisture"}})")),
                testing::Contains(HasSubstr("no offset shrinks")));
}

// All texts of a lesson that are not empty.
std::vector<LessonText> texts_of(const LessonFile& lesson) {
    std::vector<LessonText> texts{lesson.title, lesson.about};
    for (const LessonStep& step : lesson.steps) {
        texts.push_back(step.caption);
        if (!step.attempt.empty()) texts.push_back(step.attempt);
    }
    return texts;
}

std::vector<std::string> found_in(const std::string& words, const std::regex& what) {
    std::vector<std::string> found;
    for (std::sregex_iterator at(words.begin(), words.end(), what), end; at != end; ++at)
        found.push_back(at->str());
    std::sort(found.begin(), found.end());
    return found;
}

TEST(BuiltInLessons, SayEverythingInEachOfTheirLanguages) {
    for (const BuiltInLesson& lesson : lessons()) {
        auto codes = lesson.lesson.languages();
        std::sort(codes.begin(), codes.end());
        EXPECT_THAT(codes, testing::IsSupersetOf({"de", "en"})) << lesson.key;
        for (const LessonText& text : texts_of(lesson.lesson)) {
            std::vector<std::string> has;
            for (const auto& [code, words] : text.by_language) {
                has.push_back(code);
                EXPECT_FALSE(words.empty()) << lesson.key << ": " << code;
            }
            EXPECT_EQ(has, codes) << lesson.key << ": " << text.in("en", "en");
        }
    }
}

TEST(BuiltInLessons, SayTheSameNumbersInEachLanguage) {
    const std::regex filling("\\{[^}]*\\}");
    const std::regex number("[0-9]+(\\.[0-9]+)?");
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonText& text : texts_of(lesson.lesson)) {
            const std::string& words = text.in("en", "en");
            for (const auto& [code, translated] : text.by_language) {
                EXPECT_EQ(found_in(translated, filling), found_in(words, filling)) << code << ": " << words;
                // Some languages have a decimal comma.
                const std::string pointed =
                    std::regex_replace(translated, std::regex("([0-9]),([0-9])"), "$1.$2");
                EXPECT_EQ(found_in(pointed, number), found_in(words, number)) << code << ": " << words;
            }
        }
    }
}

// Arithmetic is never typed into a caption, and what is filled in is right as printed, by the numbers that
// stand there.
TEST(BuiltInLessons, ArithmeticInCaptionsIsWhatClassNumbersComputes) {
    int found = 0;
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonStep& step : lesson.lesson.steps) {
            const auto trace = make_trace(step.setup);
            const std::int64_t done = position_of(step.stop, step.setup).value();
            for (const auto& [code, words] : step.caption.by_language) {
                EXPECT_EQ(words.find('='), std::string::npos) << words;
                const std::string said = filled_in(words, *trace, done);
                EXPECT_EQ(said.find('{'), std::string::npos) << said;
                if (words.find("{arithmetic}") == std::string::npos) continue;
                ASSERT_FALSE(step.setup.exact) << "floats are for looking at: " << words;
                const Arithmetic line = trace->arithmetic(done - 1);
                const std::string text = trace->written_out(line);
                EXPECT_THAT(said, HasSubstr(on_one_line(text)));
                if (!line.given) expect_right_as_printed(text, line.result);
                ++found;
            }
        }
    }
    EXPECT_GT(found, 20);
}

// The one lesson that types offsets of its steps into the text says those it typed into the setup.
TEST(BuiltInLessons, NumbersWithAPointAreOnTheScreen) {
    const std::regex number("−?[0-9]+\\.[0-9]+");
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonStep& step : lesson.lesson.steps) {
            const std::string& words = step.caption.in("en", "en");
            for (std::sregex_iterator at(words.begin(), words.end(), number), end; at != end; ++at) {
                std::string text = at->str();
                double value = 0;
                if (text.starts_with("−")) {
                    value = -std::stod(text.substr(std::string("−").size()));
                } else {
                    value = std::stod(text);
                }
                bool there = value == 0.0;
                for (const auto& [point, tenths] : step.setup.typed) there = there || tenths == value * 10;
                const auto smoothness = static_cast<double>(stage_of(step.setup).smoothness);
                there = there || std::fabs(value - smoothness) < 1e-6 || !step.compare.empty();
                there = there || (lesson.key == "levels" && value == 0.8);  // "it was 0.8 so far"
                EXPECT_TRUE(there) << lesson.key << ": " << text << " in \"" << words << "\"";
            }
        }
    }
}

}  // namespace
}  // namespace talus
