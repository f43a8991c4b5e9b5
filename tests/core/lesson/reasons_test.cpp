#include "core/lesson/script/reasons.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/class_trace.h"
#include "core/lesson/trace/written_out.h"
#include "tests/core/lesson/plans.h"

namespace talus {

void PrintTo(const Reason& reason, std::ostream* out) { *out << reason.in("en"); }

namespace {

// 5 × 5: corners, the centre, four middles of edges, then four centres and twelve middles.
ClassTrace trace_of() { return ClassTrace({.plan = plan_of(1, 1, 2, false), .stage = {}, .seed = 4}); }

std::shared_ptr<const Trace> trace_in(const std::string& setup) {
    const LessonFile lesson = lesson_from_json(R"({"talus_lesson": 1, "title": "T", "setup": )" + setup +
                                               R"(, "steps": [{"caption": "c"}]})");
    return make_trace(lesson.steps[0].setup);
}

std::string_view next(const Trace& trace, std::int64_t step, LatticePoint point) {
    return reason_of_point(Question::point, trace, step, point).word;
}
std::string_view parent(const Trace& trace, std::int64_t step, LatticePoint point) {
    return reason_of_point(Question::parents, trace, step, point).word;
}

TEST(Reasons, APointThatDoesNotComeNextIsThereAlreadyOrComesLater) {
    const ClassTrace trace = trace_of();
    EXPECT_EQ(next(trace, 4, {0, 0}), "Not yet: this point has its height already.");
    EXPECT_EQ(
        reason_of_point(Question::point, trace, 4, {2, 0}),
        (Reason{"Not yet: this is the middle of an edge; it comes later, after the centres of level {level}.",
                {{"level", "1"}}}));
    EXPECT_EQ(
        reason_of_point(Question::point, trace, 4, {1, 1}),
        (Reason{
            "Not yet: this is the centre of a square of level {level}; it comes later, in that diamond step.",
            {{"level", "2"}}}));
    EXPECT_EQ(
        reason_of_point(Question::point, trace, 4, {1, 0}),
        (Reason{"Not yet: this is the middle of an edge; it comes later, after the centres of level {level}.",
                {{"level", "2"}}}));
    EXPECT_EQ(trace.order().point_at(5), (LatticePoint{2, 0}));
    EXPECT_EQ(next(trace, 5, {0, 2}), "Not yet: each step fills its points row by row, from the upper left.")
        << "of the same half step";
    const auto line = trace_in(R"({"dimensions": 1, "size": 5})");
    EXPECT_EQ(reason_of_point(Question::point, *line, 2, {1, 0}),
              (Reason{"Not yet: this point comes later, at level {level}.", {{"level", "2"}}}));
}

TEST(Reasons, APointThatIsNoParentIsTheNewOneUnknownOrElsewhere) {
    const ClassTrace trace = trace_of();
    EXPECT_EQ(parent(trace, 5, {2, 0}), "Not yet: this is the new point itself; its parents lie around it.");
    EXPECT_EQ(parent(trace, 5, {1, 1}), "Not yet: this point has no height, so nothing can be made of it.");
    EXPECT_EQ(parent(trace, 5, {4, 4}),
              "Not yet: parents of the middle of an edge lie straight beside, above and below it.")
        << "of a middle";
    ASSERT_EQ(trace.order().point_at(7), (LatticePoint{4, 2}));
    EXPECT_EQ(parent(trace, 7, {0, 2}),
              "Not yet: parents are the nearest points that have a height, around the new one.")
        << "straight, but farther than the centre";
    EXPECT_EQ(parent(trace, 7, {2, 0}),
              "Not yet: parents of the middle of an edge lie straight beside, above and below it.");
    ASSERT_EQ(trace.order().point_at(9), (LatticePoint{1, 1}));
    EXPECT_EQ(parent(trace, 9, {4, 4}),
              "Not yet: parents are the nearest points that have a height, around the new one.");
}

TEST(Reasons, ANumberTellsWhichMistakeMadeIt) {
    const auto trace =
        trace_in(R"({"size": 3, "corners": [3, 5, 2, 6.3], "typed": [[1, 1, 0.7]]})");  // the mean is 4.075
    const Arithmetic line = trace->arithmetic(4);
    const auto reason = [&](double said) { return reason_of_mean(line, trace->decimals(), said); };
    const auto fewer = [](const char* some) {
        return Reason{"Not yet: that is the mean of {some} of the {count} parents. Take all {count}.",
                      {{"some", some}, {"count", "4"}}};
    };
    const auto divided = [](const char* other) {
        return Reason{"Not yet: the sum was divided by {other}. Divide it by {count}.",
                      {{"count", "4"}, {"other", other}}};
    };
    EXPECT_EQ(reason(4.0).word,
              "Not yet, but nearly: look at the rounding. One digit after the point stays, and a 5 behind it "
              "rounds away from 0.");
    EXPECT_EQ(reason(16.3), (Reason{"Not yet: that is the sum. Divide it by {count}.", {{"count", "4"}}}));
    for (const double corner : {3.0, 5.0, 2.0, 6.3})
        EXPECT_EQ(reason(corner).word,
                  "Not yet: that is one parent's own height. The mean is made of all {count}.")
            << corner;
    EXPECT_EQ(reason(4.8).word, "Not yet: that is with the offset. The mean alone is asked for.");
    EXPECT_EQ(reason(4.775).word, "Not yet: that is with the offset. The mean alone is asked for.");
    EXPECT_EQ(reason(2.5), fewer("2"));
    EXPECT_EQ(reason(5.65), fewer("2"));
    EXPECT_EQ(reason(5.7), fewer("2"));
    EXPECT_EQ(reason(3.3), fewer("3"));
    EXPECT_EQ(reason(8.2), divided("2"));
    EXPECT_EQ(reason(5.4), divided("3"));
    for (const double other : {12.0, -4.1, 1e300})
        EXPECT_EQ(reason(other), (Reason{"Not yet: add the {count} numbers, and divide the sum by {count}.",
                                         {{"count", "4"}}}))
            << other;
}

TEST(Reasons, OfTwoParentsTheMeanIsMadeOfBoth) {
    const auto trace = trace_in(R"({"dimensions": 1, "size": 3, "corners": [2, 6]})");
    const Reason reason = reason_of_mean(trace->arithmetic(2), trace->decimals(), 6);
    EXPECT_EQ(reason, Reason{"Not yet: that is one parent's own height. The mean is made of both."});
    EXPECT_NE(reason.in("en").find("made of both"), std::string::npos);
}

TEST(Reasons, AMeanRoundedToAWholeNumberIsRoundedWrongly) {
    const auto trace = trace_in(R"({"size": 3, "corners": [-1, 8.5, 5.5, 0]})");  // the mean is 3.25
    const Arithmetic line = trace->arithmetic(4);
    EXPECT_EQ(reason_of_mean(line, 1, 3).word,
              "Not yet, but nearly: look at the rounding. One digit after the point stays, and a 5 behind it "
              "rounds away from 0.");
    EXPECT_EQ(reason_of_mean(line, 1, 3.2).word,
              "Not yet, but nearly: look at the rounding. One digit after the point stays, and a 5 behind it "
              "rounds away from 0.");
    EXPECT_EQ(reason_of_mean(line, 1, 0).word,
              "Not yet: that is one parent's own height. The mean is made of all {count}.");
    for (const WrongNumbers& each : wrong_means(line, 1))
        EXPECT_NE(each.reason.word, "Not yet: that is with the offset. The mean alone is asked for.")
            << "there is none";
}

TEST(Reasons, ALostMinusSignIsNotTakenForAMissingParent) {
    const auto trace = trace_in(R"({"size": 3, "corners": [-0.8, 8.2, 2.5, -1.7]})");  // the mean is 2.05
    const Arithmetic line = trace->arithmetic(4);
    for (const double said : {3.3, 2.45, 2.9})  // both signs, the first, the second
        EXPECT_EQ(reason_of_mean(line, 1, said).word, "Not yet, but nearly: look at the minus signs.")
            << said;
    const auto positive = trace_in(R"({"size": 3, "corners": [3, 5, 2, 6.3]})");
    for (const WrongNumbers& each : wrong_means(positive->arithmetic(4), 1))
        EXPECT_NE(each.reason.word, "Not yet, but nearly: look at the minus signs.");
}

TEST(Reasons, AParentLeftOutBeyondTheBorderIsNamedBeforeALostMinusSign) {
    const auto& steps = find_lesson("edges")->lesson.steps;
    const LessonStep& step =
        *std::ranges::find_if(steps, [](const LessonStep& each) { return each.predict == Question::mean; });
    const auto trace = make_trace(step.setup);
    const Arithmetic line = trace->arithmetic(position_of(step.stop, step.setup).value());
    ASSERT_EQ(line.point, (LatticePoint{3, 0}));
    double sum = 0;
    const Term* across = nullptr;
    for (const Term& term : line.used_terms()) {
        if (term.where != term.point) across = &term;
        sum += term.value;
    }
    ASSERT_NE(across, nullptr);
    const Reason reason = reason_of_mean(line, trace->decimals(), (sum - across->value) / 3);
    EXPECT_EQ(reason.word,
              "Not yet: the parent beyond the border is missing. It lies on the other side, at ({point}). "
              "Take all {count}.");
    EXPECT_NE(reason.in("en").find(std::to_string(across->point.x) + ", " + std::to_string(across->point.y)),
              std::string::npos);
}

TEST(Reasons, ACellThatIsWrongTellsItsOwnNumberAndThatAnotherHasMoreOrLess) {
    const ClassTrace trace = trace_of();
    LessonQuestion question{.text = {}, .subject = "value", .highest = true, .above = {}, .after = 9};
    EXPECT_EQ(reason_of_cell(question, trace, 9, {1, 0}).word, "Not yet: this place has no height yet.");
    const std::string number = written_number(trace.value({0, 0}, 9), 1);
    EXPECT_EQ(reason_of_cell(question, trace, 9, {0, 0}),
              (Reason{"Not yet: this cell has {number}, another one has more.", {{"number", number}}}));
    EXPECT_EQ(reason_of_cell(question, trace, 5, {0, 0}).word,
              "Not yet: this cell will have {number}, another one more.")
        << "which comes later";
    question.highest = false;
    EXPECT_EQ(reason_of_cell(question, trace, 9, {0, 0}).word,
              "Not yet: this cell has {number}, another one has less.");
    EXPECT_EQ(reason_of_cell(question, trace, 5, {0, 0}).word,
              "Not yet: this cell will have {number}, another one less.");
    question.above = 100;
    EXPECT_EQ(reason_of_cell(question, trace, 9, {0, 0}),
              (Reason{"Not yet: the ground here lies at {number}. Only cells from {limit} up count.",
                      {{"number", number}, {"limit", "100"}}}));
}

// All of those have 0, and a number would hide why.
TEST(Reasons, WhereThePointsNeverPlacedAreAskedForAPlacedOneIsWrong) {
    const auto& steps = find_lesson("typical-mistakes")->lesson.steps;
    const LessonStep& step =
        *std::ranges::find_if(steps, [](const LessonStep& each) { return each.predict == Question::cell; });
    const auto trace = make_trace(step.setup);
    ASSERT_TRUE(trace->placed()->never_placed(right_cells(step.question, *trace).front()));
    const auto reason = [&](const LessonQuestion& question, LatticePoint point) {
        return reason_of_cell(question, *trace, trace->steps(), point).word;
    };
    EXPECT_EQ(reason(step.question, {1, 1}), "Not yet: this point was placed.");
    LessonQuestion highest = step.question;
    highest.highest = true;
    EXPECT_EQ(reason(highest, {7, 7}), "Not yet: this cell has {number}, another one has more.")
        << "which asks for heights";
}

// A number without its unit would be taken for a height.
TEST(Reasons, ACellsNumberHasItsUnit) {
    const auto text = [](const char* key, std::string_view measure) {
        const auto trace = make_trace(find_lesson(key)->lesson.steps[0].setup);
        return trace->measure_text(measure, {4, 4}, trace->steps());
    };
    EXPECT_TRUE(text("why-is-there-a-desert", "rain").ends_with(" mm/h"));
    EXPECT_TRUE(text("why-is-there-a-desert", "humidity").ends_with(" %"));
    EXPECT_TRUE(text("from-height-to-biome", "water").ends_with(" °C"));
    EXPECT_TRUE(text("from-height-to-biome", "precipitation").ends_with(" mm"));
}

TEST(Reasons, APredictionTellsTheReasonOfItsLastAnswer) {
    const ClassTrace trace = trace_of();
    Prediction prediction;
    prediction.ask(trace.arithmetic(4), 4);
    prediction.click({2, 0});
    EXPECT_EQ(reason_of(prediction, trace).word,
              "Not yet: this is the middle of an edge; it comes later, after the centres of level {level}.");
    prediction.click({2, 2});
    prediction.click({2, 2});
    EXPECT_EQ(reason_of(prediction, trace).word,
              "Not yet: this is the new point itself; its parents lie around it.");
    const Arithmetic line = trace.arithmetic(4);
    for (const Term& term : line.used_terms()) prediction.click(term.point);
    ASSERT_EQ(prediction.question(), Question::mean);
    prediction.say(trace.arithmetic(4).mean * 4 + 1000, 1);
    EXPECT_EQ(reason_of(prediction, trace).word,
              "Not yet: add the {count} numbers, and divide the sum by {count}.");
    prediction.ask_for_cell({{0, 0}}, trace.steps());
    prediction.click({1, 0});
    EXPECT_EQ(reason_of(prediction, trace, {.text = {}, .subject = "value", .highest = false}).word,
              "Not yet: this cell has {number}, another one has less.");
    prediction.ask_to_choose(0, 4);
    prediction.choose(2);
    EXPECT_EQ(prediction.wrong_answer()->choice, 2u);
    EXPECT_EQ(reason_of(prediction, trace).word, "Not yet: read the caption once more.");
}

TEST(Reasons, EveryWrongChoiceOfTheLessonsHasItsOwnInBothLanguages) {
    constexpr int k_max_words = 15;
    for (const BuiltInLesson& each : lessons()) {
        for (const LessonStep& step : each.lesson.steps) {
            if (step.predict != Question::choice) continue;
            const auto right =
                right_choice(step.question, *make_trace(step.setup), step.cell.value_or(LatticePoint{}));
            for (std::size_t i = 0; i < step.question.choices.size(); ++i) {
                if (i == right) continue;
                for (const char* language : {"en", "de"}) {
                    const auto& texts = step.question.choices[i].because.by_language;
                    ASSERT_TRUE(texts.contains(language)) << each.key << ' ' << i;
                    std::istringstream words(texts.at(language));
                    int count = 0;
                    for (std::string word; words >> word; ++count) {
                    }
                    EXPECT_LE(count, k_max_words) << texts.at(language);
                }
            }
        }
    }
}

TEST(Reasons, AChoiceWithoutItsOwnHasTheGeneralOne) {
    const LessonFile lesson = lesson_from_json(
        R"({"talus_lesson": 1, "title": "T", "setup": {"size": 3}, "steps": [{"caption": "c", "predict":
            {"ask": "?", "choices": [{"text": "a", "right": true}, {"text": "b"},
                                     {"text": "c", "because": "It is not."}]}}]})");
    const auto pair = asked(lesson.steps[0], *make_trace(lesson.steps[0].setup), 0);
    ASSERT_EQ(pair.reasons.size(), 3u);
    EXPECT_EQ(pair.reasons[1], worded("Not yet: read the caption once more.", "en"));
    EXPECT_EQ(pair.reasons[2], "Not yet. It is not.");
}

}  // namespace
}  // namespace talus
