#include "core/lesson/script/score.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

// Three questions, and one that a comparison stands in the way of.
LessonFile lesson_of_three() {
    const auto asking = [](bool compares) {
        LessonStep step;
        step.predict = Question::choice;
        if (compares) step.compare = "noise";
        return step;
    };
    LessonFile lesson;
    lesson.steps = {asking(false), LessonStep{}, asking(false), asking(true), asking(false)};
    return lesson;
}

// Asks at a step and answers as often wrongly; then rightly, by having it shown, or not at all.
enum class End { right, shown, left };
void answer(LessonScore& score, std::size_t step, int wrong, End end) {
    Prediction prediction;
    prediction.ask_to_choose(1, 0);
    score.ask(step);
    for (int i = 0; i < wrong; ++i) {
        prediction.choose(0);
        score.note(prediction);
    }
    if (end == End::right) prediction.choose(1);
    if (end == End::shown) prediction.give_up();
    score.note(prediction);
}

TEST(LessonScore, CountsWhatIsRightAtFirstLaterShownAndOpen) {
    LessonScore score(lesson_of_three());
    EXPECT_EQ(score.tally().questions, 3);
    EXPECT_EQ(score.tally().open(), 3);
    EXPECT_FALSE(score.at(1));
    EXPECT_FALSE(score.at(3)) << "beside a comparison nothing is asked";
    EXPECT_FALSE(score.at(9));
    answer(score, 0, 0, End::right);
    answer(score, 2, 2, End::right);
    answer(score, 4, 1, End::shown);
    EXPECT_EQ(score.tally().at_first, 1);
    EXPECT_EQ(score.tally().later, 1);
    EXPECT_EQ(score.tally().shown, 1);
    EXPECT_EQ(score.tally().open(), 0);
    EXPECT_EQ(score.at(2)->wrong, 2);
    EXPECT_EQ(score.at(4)->wrong, 1) << "having it shown is no answer";
}

TEST(LessonScore, AnsweringOnceMoreImprovesNothing) {
    LessonScore score(lesson_of_three());
    answer(score, 0, 0, End::shown);
    answer(score, 0, 0, End::right);
    EXPECT_EQ(score.tally().shown, 1);
    EXPECT_EQ(score.tally().at_first, 0);
    answer(score, 2, 0, End::right);
    answer(score, 2, 3, End::right);
    EXPECT_EQ(score.tally().at_first, 1) << "nor does it make anything worse";
}

TEST(LessonScore, WrongAnswersStayWhereAQuestionIsLeftAndAskedAgain) {
    LessonScore score(lesson_of_three());
    answer(score, 0, 1, End::left);
    EXPECT_EQ(score.tally().open(), 3);
    answer(score, 0, 1, End::right);
    EXPECT_EQ(score.at(0)->wrong, 2);
    EXPECT_EQ(score.tally().later, 1);
}

TEST(LessonScore, WhatNobodyAskedIsNotNoted) {
    LessonScore score(lesson_of_three());
    Prediction prediction;
    prediction.ask_to_choose(1, 0);
    prediction.choose(1);
    score.note(prediction);
    score.ask(1);
    score.note(prediction);
    EXPECT_EQ(score.tally().open(), 3);
}

TEST(LessonScore, TheLineSaysWhatThereIsAndNoMore) {
    EXPECT_EQ(score_line({.questions = 7, .at_first = 5, .later = 0, .shown = 1}, "Creases", "0.1.0", "en"),
              "Creases: 5 of 7 right at the first try, 1 shown, 1 not answered · Talus 0.1.0");
    EXPECT_EQ(score_line({.questions = 2, .at_first = 2}, "Falten", "2", "de"),
              "Falten: 2 von 2 beim ersten Versuch richtig · Talus 2");
    EXPECT_EQ(score_line({.questions = 1, .at_first = 1}, "A {version}", "2", "en"),
              "A {version}: 1 of 1 right at the first try · Talus 2");
}

}  // namespace
}  // namespace talus
