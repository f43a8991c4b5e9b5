#include "core/lesson/script/prediction.h"

#include <gtest/gtest.h>

#include "core/lesson/trace/class_trace.h"
#include "tests/core/lesson/plans.h"

namespace talus {
namespace {

ClassTrace trace_of(bool wrap, bool additions = false) {
    return ClassTrace({.plan = plan_of(1, 1, 2, wrap), .stage = {.random_additions = additions}, .seed = 4});
}

TEST(Prediction, AsksForThePointTheParentsAndTheMean) {
    const ClassTrace trace = trace_of(false);
    Prediction prediction;
    ASSERT_TRUE(prediction.ask(trace.arithmetic(4), 4));
    EXPECT_EQ(prediction.question(), Question::point);
    prediction.click({2, 2});
    EXPECT_EQ(prediction.question(), Question::parents);
    EXPECT_EQ(prediction.to_find(), 4u);
    prediction.click({0, 0});
    prediction.click({0, 0});
    prediction.click({4, 4});
    EXPECT_EQ(prediction.found().size(), 2u) << "the same one counts once";
    prediction.click({4, 0});
    prediction.click({0, 4});
    EXPECT_EQ(prediction.question(), Question::mean);
    prediction.say(trace.arithmetic(4).mean, 1);
    EXPECT_EQ(prediction.question(), Question::none);
    EXPECT_EQ(prediction.score(), (Prediction::Score{3, 3}));
}

TEST(Prediction, AWrongAnswerMayBeMendedAndTheSecondBringsAHint) {
    const ClassTrace trace = trace_of(false);
    Prediction prediction;
    prediction.ask(trace.arithmetic(5), 5);
    prediction.click({3, 3});
    EXPECT_TRUE(prediction.was_wrong());
    EXPECT_FALSE(prediction.hint());
    prediction.click({1, 1});
    EXPECT_TRUE(prediction.hint());
    EXPECT_EQ(prediction.missing(), (std::vector<LatticePoint>{trace.order().point_at(5)}));
    prediction.click(trace.order().point_at(5));
    EXPECT_EQ(prediction.question(), Question::parents);
    EXPECT_FALSE(prediction.hint());
    EXPECT_EQ(prediction.missing().size(), 3u) << "at the border";
    EXPECT_EQ(prediction.score(), (Prediction::Score{0, 1}));
    prediction.give_up();
    prediction.say(trace.arithmetic(5).mean + 0.2, 1);
    EXPECT_EQ(prediction.question(), Question::mean);
    prediction.give_up();
    EXPECT_EQ(prediction.question(), Question::none);
    EXPECT_EQ(prediction.score(), (Prediction::Score{0, 3}));
}

TEST(Prediction, AMeanIsRightAsItIsOrRoundedAsInClass) {
    const ClassTrace trace = trace_of(false);
    const auto right = [&](double mean, double said, int decimals) {
        Arithmetic line = trace.arithmetic(4);
        line.mean = mean;
        Prediction prediction;
        prediction.ask(line, 4, Question::mean);
        prediction.say(said, decimals);
        return !prediction.was_wrong();
    };
    for (const double sign : {1.0, -1.0}) {
        const auto is_right = [&](double mean, double said, int decimals) {
            return right(sign * mean, sign * said, decimals);
        };
        EXPECT_TRUE(is_right(3.25, 3.25, 1));
        EXPECT_TRUE(is_right(3.25, 3.3, 1)) << "halves go away from 0";
        EXPECT_FALSE(is_right(3.25, 3.2, 1));
        EXPECT_TRUE(is_right(3.24, 3.2, 1));
        EXPECT_FALSE(is_right(3.24, 3.3, 1));
        EXPECT_FALSE(is_right(3.25, 3.26, 1)) << "near is not right";
        EXPECT_TRUE(is_right(3.675, 3.68, 1));
        EXPECT_FALSE(is_right(3.675, 3.67, 1));
        EXPECT_TRUE(is_right(3.5, 4, 0));
        EXPECT_FALSE(is_right(3.5, 3, 0));
        EXPECT_FALSE(is_right(3.25, 3.26, 2));
    }
    EXPECT_TRUE(right(2.0 / 3, 0.667, 1)) << "more places than are asked for";
    EXPECT_FALSE(right(2.0 / 3, 0.666, 1));
}

TEST(Prediction, TellsWhetherTheLastQuestionWasSkipped) {
    const ClassTrace trace = trace_of(false);
    Prediction prediction;
    prediction.ask(trace.arithmetic(4), 4, Question::point);
    prediction.give_up();
    EXPECT_TRUE(prediction.gave_up());
    prediction.ask(trace.arithmetic(4), 4, Question::point);
    prediction.click({2, 2});
    EXPECT_FALSE(prediction.gave_up());
}

TEST(Prediction, CountsWrongAnswersOfOneAskingWithoutWhatIsSkipped) {
    const ClassTrace trace = trace_of(false);
    Prediction prediction;
    prediction.ask(trace.arithmetic(4), 4, Question::point);
    prediction.click({0, 0});
    prediction.click({1, 1});
    prediction.give_up();
    EXPECT_EQ(prediction.wrong_answers(), 2);
    prediction.stop();
    EXPECT_EQ(prediction.wrong_answers(), 2) << "also once it is over";
    prediction.ask(trace.arithmetic(4), 4, Question::point);
    EXPECT_EQ(prediction.wrong_answers(), 0);
    EXPECT_FALSE(prediction.gave_up());
}

TEST(Prediction, TellsWhichPointWasWrong) {
    const ClassTrace trace = trace_of(false);
    Prediction prediction;
    prediction.ask(trace.arithmetic(4), 4);
    prediction.click({0, 0});
    EXPECT_EQ(prediction.wrong_point(), (LatticePoint{0, 0}));
    prediction.click({2, 2});
    EXPECT_FALSE(prediction.wrong_point());
    prediction.click({1, 1});
    EXPECT_EQ(prediction.wrong_point(), (LatticePoint{1, 1}));
    prediction.click({4, 4});
    EXPECT_FALSE(prediction.wrong_point()) << "found one";
}

TEST(Prediction, ARightAnswerClearsTheWrongOneAndANewStepBeginsWithNoneFound) {
    const ClassTrace trace = trace_of(false);
    Prediction prediction;
    prediction.ask(trace.arithmetic(4), 4);
    prediction.click({2, 2});
    prediction.click({1, 1});
    EXPECT_TRUE(prediction.was_wrong());
    prediction.click({4, 4});
    EXPECT_FALSE(prediction.was_wrong());
    EXPECT_EQ(prediction.found().size(), 1u);
    prediction.ask(trace.arithmetic(5), 5);
    EXPECT_TRUE(prediction.found().empty());
}

TEST(Prediction, NobodyIsAskedToGuessARandomNumber) {
    const ClassTrace trace = trace_of(false, true);
    Prediction prediction;
    for (std::int64_t step = 0; step < trace.steps(); ++step) {
        const Phase phase = trace.order().phase_of(step).phase;
        EXPECT_EQ(prediction.ask(trace.arithmetic(step), step),
                  phase == Phase::diamond || phase == Phase::square);
    }
}

TEST(Prediction, AQuestionAskedAloneIsTheOnlyOne) {
    const ClassTrace trace = trace_of(false);
    for (const Question only : {Question::point, Question::parents, Question::mean}) {
        Prediction prediction;
        ASSERT_TRUE(prediction.ask(trace.arithmetic(4), 4, only));
        EXPECT_EQ(prediction.question(), only);
        EXPECT_FALSE(prediction.answered());
        prediction.give_up();
        EXPECT_EQ(prediction.question(), Question::none);
        EXPECT_TRUE(prediction.answered());
        prediction.stop();
        EXPECT_FALSE(prediction.answered());
    }
}

TEST(Prediction, OnePointThatStandsForSeveralIsFoundAtOnce) {
    const ClassTrace trace = trace_of(true);
    Prediction prediction;
    ASSERT_TRUE(prediction.ask(trace.arithmetic(1), 1));
    prediction.click(trace.order().point_at(1));
    EXPECT_EQ(prediction.to_find(), 1u) << "all four corners are the one seed";
    prediction.click({0, 0});
    EXPECT_EQ(prediction.question(), Question::mean);
}

}  // namespace
}  // namespace talus
