// Questions in a lesson's own words: their answers are read from the trace, and what cannot be asked is told.
#include "core/lesson/script/lesson_question.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/biome_trace.h"
#include "core/lesson/trace/moisture_trace.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using testing::HasSubstr;

constexpr const char* k_moisture = R"({"subject": "moisture", "size": 5, "squares": 2, "offsets": "none",
    "values": {"amount": 1},
    "typed": [[0, 0, -1], [2, 0, 2], [4, 0, 0.5], [0, 2, -1], [2, 2, 2], [4, 2, 0.5], [0, 4, -1], [2, 4, 2],
              [4, 4, 0.5]]})";

LessonFile lesson_that_asks(const std::string& predict, const std::string& setup = k_moisture) {
    // Only maps that steps go over have a cell to tell of.
    const std::string cell = setup == k_moisture ? R"("cell": [1, 1], )" : "";
    return lesson_from_json(R"({"talus_lesson": 1, "title": "T", "setup": )" + setup +
                            R"(, "steps": [{"caption": "c", )" + cell + R"("predict": )" + predict + "}]}");
}

void expect_mistake(const std::string& predict, const std::string& words,
                    const std::string& setup = k_moisture) {
    try {
        lesson_that_asks(predict, setup);
        ADD_FAILURE() << "no mistake: " << predict;
    } catch (const LessonFileError& error) {
        EXPECT_THAT(error.what(), HasSubstr("steps[0].predict"));
        EXPECT_THAT(error.what(), HasSubstr(words));
    }
}

TEST(LessonQuestion, IsReadAndWrittenAlike) {
    for (
        const char* predict :
        {R"({"ask": {"en": "Where?", "de": "Wo?"}, "highest": "rain"})",
         R"({"ask": "Where?", "lowest": "humidity", "above": 0.5, "after": 3})",
         R"({"ask": "Which?", "choices": [{"text": {"en": "a", "de": "A"}, "because": {"en": "No.", "de": "Nein."}},
              {"right": true, "text": "b"}]})",
         R"({"ask": "Why?", "fact": "rain", "after": 0, "choices": [{"is": "none", "text": "not"},
              {"is": "showers", "text": {"en": "showers", "de": "Schauer"}}]})"}) {
        const LessonFile lesson = lesson_that_asks(predict);
        EXPECT_NE(lesson.steps[0].predict, Question::none);
        EXPECT_EQ(lesson_from_json(to_json(lesson)), lesson) << predict;
    }
}

TEST(LessonQuestion, MistakesAreToldWithTheirKeyAndRemedy) {
    expect_mistake(R"({"highest": "rain"})", "ask");
    expect_mistake(R"({"ask": "?"})", "needs one of");
    expect_mistake(R"({"ask": "?", "highest": "rain", "lowest": "rain"})", "needs one of");
    expect_mistake(R"({"ask": "?", "highest": "tea"})", "there are value, water, humidity, rain");
    expect_mistake(R"({"ask": "?", "highest": "rain", "after": 100000})", "beyond the end");
    expect_mistake(R"({"ask": "?", "highest": "rain", "above": 9})", "no cell is so high");
    expect_mistake(R"({"ask": "?", "fact": "rain"})", "choices");
    expect_mistake(R"({"ask": "?", "fact": "rain", "choices": [{"is": "a", "text": "a"}]})", "2 to 6");
    expect_mistake(
        R"({"ask": "?", "fact": "rain", "after": 0,
            "choices": [{"is": "a", "text": "a"}, {"is": "b", "text": "b"}]})",
        "the answer is \"none\"");
    expect_mistake(
        R"({"ask": "?", "fact": "rain", "choices": [{"is": "a", "text": "a"}, {"is": "b", "text": "b"}]})",
        "there is nothing", R"({"size": 5})");
    expect_mistake(R"({"ask": "?", "choices": [{"text": "a"}, {"text": "b"}]})", "right");
    expect_mistake(R"({"ask": "?", "after": 0, "choices": [{"text": "a"}, {"right": true, "text": "b"}]})",
                   "goes with highest");
    expect_mistake(R"({"ask": "?", "choices": [{"right": true, "text": "a"}, {"right": true, "text": "b"}]})",
                   "no other");
    expect_mistake(R"({"ask": "?", "choices": [{"right": 1, "text": "a"}, {"right": true, "text": "b"}]})",
                   "true or false");
    expect_mistake(R"({"ask": "?", "choices": [{"is": "a", "text": "a"}, {"right": true, "text": "b"}]})",
                   "goes with a fact");
    expect_mistake(R"({"ask": "?", "fact": "rain", "after": 0,
                       "choices": [{"is": "none", "right": true, "text": "a"}, {"is": "b", "text": "b"}]})",
                   "the fact decides");
}

TEST(LessonQuestion, TheCellsThatAreRightAreThoseOfTheExtreme) {
    const LessonFile lesson = lesson_that_asks(R"({"ask": "?", "lowest": "humidity"})");
    const LessonStep& step = lesson.steps[0];
    const auto trace = make_trace(step.setup);
    const auto& air = dynamic_cast<const MoistureTrace&>(*trace);
    const std::vector<LatticePoint> right = right_cells(step.question, *trace);
    ASSERT_FALSE(right.empty());
    const auto humidity = [&](int x, int y) { return air.water({x, y}, air.steps()) / air.held()(x, y); };
    double lowest = 1e9;
    double highest = 0;
    for (const auto [x, y] : cells_of(5, 5)) {
        lowest = std::min(lowest, humidity(x, y));
        highest = std::max(highest, humidity(x, y));
    }
    for (const auto [x, y] : cells_of(5, 5)) {
        const bool is_right = std::ranges::find(right, LatticePoint{x, y}) != right.end();
        EXPECT_EQ(is_right, humidity(x, y) - lowest <= k_as_good * (highest - lowest)) << x << ", " << y;
    }
}

TEST(LessonQuestion, ACellOrAnAnswerMayBeMendedAndTheSecondWrongOneBringsAHint) {
    Prediction prediction;
    ASSERT_FALSE(prediction.ask_for_cell({}, 3));
    ASSERT_TRUE(prediction.ask_for_cell({{1, 2}, {3, 4}}, 3));
    EXPECT_EQ(prediction.question(), Question::cell);
    EXPECT_TRUE(prediction.alone());
    prediction.click({0, 0});
    EXPECT_TRUE(prediction.was_wrong());
    EXPECT_FALSE(prediction.hint());
    prediction.click({2, 2});
    EXPECT_TRUE(prediction.hint());
    EXPECT_EQ(prediction.missing().size(), 2u);
    prediction.click({3, 4});
    EXPECT_TRUE(prediction.answered());
    EXPECT_EQ(prediction.score(), (Prediction::Score{0, 1}));
    ASSERT_TRUE(prediction.ask_to_choose(2, 5));
    prediction.choose(1);
    EXPECT_FALSE(prediction.answered());
    prediction.choose(2);
    EXPECT_TRUE(prediction.answered());
    prediction.ask_to_choose(0, 5);
    prediction.choose(0);
    EXPECT_EQ(prediction.score(), (Prediction::Score{1, 3}));
}

TEST(LessonQuestion, EachLessonAsksAtLeastTwoInBothLanguages) {
    for (const BuiltInLesson& each : lessons()) {
        const std::string& key = each.key;
        const LessonFile& lesson = each.lesson;
        int questions = 0;
        for (const LessonStep& step : lesson.steps) {
            if (step.predict == Question::none) continue;
            ++questions;
            const auto trace = make_trace(step.setup);
            const std::int64_t done = position_of(step.stop, step.setup).value();
            const AskedAndAnswered english = asked(step, *trace, done, "en");
            const AskedAndAnswered german = asked(step, *trace, done, "de");
            EXPECT_FALSE(english.answer.empty()) << english.question;
            EXPECT_NE(english.question, german.question);
            EXPECT_TRUE(step.compare.empty()) << "while terrains are compared nothing is asked";
            EXPECT_EQ(english.choices.size(), german.choices.size());
        }
        EXPECT_GE(questions, 2) << key;
    }
}

// On a lattice, too: of its known points.
TEST(LessonQuestion, OfALatticeTheHighestPointMayBeAskedForAndAnAnswerChosen) {
    const std::string setup = R"({"size": 3, "corners": [3, 9, 2, 9], "typed": [[1, 1, 50]]})";
    const LessonFile cell = lesson_that_asks(R"({"ask": "?", "highest": "value", "after": 4})", setup);
    const auto lattice = make_trace(cell.steps[0].setup);
    EXPECT_EQ(right_cells(cell.steps[0].question, *lattice), (std::vector<LatticePoint>{{2, 0}, {2, 2}}));
    const LessonFile at_end = lesson_that_asks(R"({"ask": "?", "highest": "value"})", setup);
    EXPECT_EQ(right_cells(at_end.steps[0].question, *lattice), (std::vector<LatticePoint>{{1, 1}}));
    const LessonFile choice =
        lesson_that_asks(R"({"ask": "?", "choices": [{"text": "a"}, {"right": true, "text": "b"}]})", setup);
    EXPECT_EQ(asked(choice.steps[0], *lattice, 0).answer, "b");
    Prediction prediction;
    ASSERT_TRUE(ask(prediction, Question::choice, choice.steps[0].question, *lattice, 9, {}));
    EXPECT_EQ(prediction.right_choice(), 1u);
}

// What the answers say is what the lesson teaches.
TEST(LessonQuestion, InTheDesertsLessonMostRainFallsBeforeTheCrestAndTheDriestAirIsBehindIt) {
    const LessonFile& lesson = find_lesson("why-is-there-a-desert")->lesson;
    int asked_for = 0;
    for (const LessonStep& step : lesson.steps) {
        if (step.predict != Question::cell) continue;
        const auto trace = make_trace(step.setup);
        for (const LatticePoint& cell : right_cells(step.question, *trace)) {
            if (step.question.highest) {
                EXPECT_LE(cell.x, 4) << "the crest";
                EXPECT_GE(trace->value(cell, 0), 0) << "on land";
            } else {
                EXPECT_GT(cell.x, 5);
            }
        }
        ++asked_for;
    }
    EXPECT_EQ(asked_for, 2);
}

TEST(LessonQuestion, NoAnswerStandsBelowTheMapWhileItIsAskedFor) {
    int asked_for = 0;
    for (const BuiltInLesson& each : lessons()) {
        for (const LessonStep& step : each.lesson.steps) {
            if (step.predict != Question::choice || step.question.subject.empty()) continue;
            const auto trace = make_trace(step.setup);
            const LatticePoint cell = step.cell.value_or(LatticePoint{});
            const std::int64_t done = position_of(step.stop, step.setup).value();
            const std::size_t right = right_choice(step.question, *trace, cell).value();
            EXPECT_NE(trace->fact(step.question.subject, cell, done), step.question.choices[right].is)
                << each.key;
            ++asked_for;
        }
    }
    EXPECT_EQ(asked_for, 6);
}

TEST(LessonQuestion, FactsOfBiomesAreThoseOfTheDecision) {
    const LessonFile& lesson = find_lesson("from-height-to-biome")->lesson;
    const auto trace = make_trace(lesson.steps[0].setup);
    const auto& biomes = dynamic_cast<const BiomeTrace&>(*trace);
    for (const auto [x, y] : cells_of(biomes)) {
        const BiomeDecision& made = biomes.decision({x, y});
        EXPECT_EQ(trace->fact("rule", {x, y}, trace->steps()), made.steps[made.decider].key);
        EXPECT_EQ(trace->fact("row", {x, y}, 0), std::to_string(made.row + 1));
        EXPECT_EQ(trace->fact("biome", {x, y}, 0), "none");
    }
}

TEST(LessonQuestion, WhatALearnerFindsIsAGapInTheLines) {
    for (const char* key : {"why-is-there-a-desert", "from-height-to-biome"}) {
        const LessonFile& lesson = find_lesson(key)->lesson;
        const auto trace = make_trace(lesson.steps[0].setup);
        for (std::int64_t step = 0; step < trace->steps(); ++step) {
            const Arithmetic line = trace->arithmetic(step, {4, 4});
            const std::vector<std::string> gaps = trace->lines_with_gaps(line);
            ASSERT_EQ(gaps.size(), trace->written_lines(line).size());
        }
        const auto with_gap = trace->lines_with_gaps(trace->arithmetic(0, {4, 4}));
        EXPECT_TRUE(std::ranges::any_of(with_gap, [](const std::string& text) {
            return text.find("____") != std::string::npos;
        })) << key;
    }
}

}  // namespace
}  // namespace talus
