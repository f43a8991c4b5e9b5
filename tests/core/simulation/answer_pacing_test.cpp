#include "core/simulation/answer_pacing.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

using Clock = AnswerPacing::Clock;
using std::chrono::milliseconds;

class AnswerPacings : public testing::Test {
 protected:
    static AnswerPacing::Shared picture() { return std::make_shared<const Terrain>(); }
    // The user does something, the job does it and makes a picture of it.
    AnswerPacing::Shared answer(Clock::time_point when) {
        pacing.touch(when);
        pacing.take_touch();
        auto terrain = picture();
        pacing.publish(terrain, true, when);
        return terrain;
    }

    int went_on = 0;
    AnswerPacing pacing{[this] { ++went_on; }};
    const Clock::time_point start = Clock::now();
};

TEST_F(AnswerPacings, APictureIsWantedOnceTheLastOneIsUploaded) {
    EXPECT_TRUE(pacing.wants_picture(true, start)) << "the first";
    const auto first = picture();
    pacing.publish(first, true, start);
    EXPECT_FALSE(pacing.wants_picture(true, start));
    EXPECT_TRUE(pacing.wants_picture(false, start)) << "nothing else is to be done";
    pacing.follow(picture(), nullptr, start);
    EXPECT_FALSE(pacing.wants_picture(true, start)) << "that was another";
    pacing.follow(first, nullptr, start);
    EXPECT_TRUE(pacing.wants_picture(true, start));
    EXPECT_FALSE(pacing.is_due());
    EXPECT_EQ(went_on, 1);
}

TEST_F(AnswerPacings, AnAnswerIsMadeAtOnceAndHoldsTheStepsUntilItIsDrawn) {
    pacing.publish(picture(), true, start);
    pacing.touch(start);
    EXPECT_TRUE(pacing.is_due());
    EXPECT_FALSE(pacing.wants_picture(true, start)) << "it is not done yet";
    pacing.take_touch();
    EXPECT_TRUE(pacing.wants_picture(true, start));
    const auto terrain = picture();
    pacing.publish(terrain, true, start);
    EXPECT_TRUE(pacing.is_answer(terrain));
    EXPECT_EQ(pacing.steps_from(false, start), start + AnswerPacing::k_max_hold);
    pacing.follow(terrain, nullptr, start);
    EXPECT_FALSE(pacing.is_due()) << "the next frame shows it";
    EXPECT_TRUE(pacing.is_answer(terrain));
    const auto drawn = start + milliseconds(30);
    pacing.follow(terrain, terrain, drawn);
    EXPECT_FALSE(pacing.is_answer(terrain));
    EXPECT_EQ(pacing.steps_from(false, drawn), drawn);
}

TEST_F(AnswerPacings, StepsHaveAsLongAsTheLastAnswerHeldThem) {
    const auto first = answer(start);
    const auto drawn = start + milliseconds(40);
    pacing.follow(first, first, drawn);
    const auto soon = drawn + milliseconds(39);
    pacing.touch(soon);
    pacing.take_touch();
    EXPECT_TRUE(pacing.wants_picture(true, soon)) << "the last one was drawn";
    const auto next = picture();
    pacing.publish(next, true, soon);
    EXPECT_FALSE(pacing.is_answer(next));
    EXPECT_LE(pacing.steps_from(false, soon), soon);
    pacing.follow(next, next, soon);
    const auto later = drawn + milliseconds(40);
    EXPECT_TRUE(pacing.is_answer(answer(later)));
}

TEST_F(AnswerPacings, AnAnswerThatNobodyDrawsHoldsThemForAWhile) {
    answer(start);
    const auto until = start + AnswerPacing::k_max_hold;
    EXPECT_EQ(pacing.steps_from(false, until), until);
    pacing.touch(until);
    pacing.take_touch();
    EXPECT_FALSE(pacing.wants_picture(true, until));
    EXPECT_TRUE(pacing.wants_picture(true, until + AnswerPacing::k_max_hold));
}

TEST_F(AnswerPacings, ItComesFirstUnlessItTakesLong) {
    EXPECT_FALSE(pacing.comes_first(start));
    pacing.touch(start);
    pacing.touch(start + milliseconds(200));
    EXPECT_TRUE(pacing.comes_first(start + AnswerPacing::k_max_answer));
    EXPECT_FALSE(pacing.comes_first(start + AnswerPacing::k_max_answer + milliseconds(1)));
    pacing.take_touch();
    pacing.take_touch();
    pacing.give_up_touches();
    EXPECT_FALSE(pacing.is_due());
    pacing.touch(start + milliseconds(900));
    EXPECT_TRUE(pacing.comes_first(start + milliseconds(1000)));
}

TEST_F(AnswerPacings, StepsWaitWhileAPictureIsDrawnUnlessTheyHurry) {
    pacing.publish(picture(), true, start);
    pacing.set_drawing(true);
    EXPECT_GT(pacing.steps_from(false, start), start);
    EXPECT_LE(pacing.steps_from(true, start), start);
    pacing.set_drawing(false);
    EXPECT_LE(pacing.steps_from(false, start), start);
    pacing.set_drawing(false);
    EXPECT_EQ(went_on, 1);
}

TEST_F(AnswerPacings, APictureThatIsWantedAnewLeavesTheAnswerAnAnswerUntilItIsDrawn) {
    const auto terrain = answer(start);
    pacing.want_picture();
    pacing.follow(terrain, terrain, start);
    EXPECT_FALSE(pacing.is_answer(terrain));
    const auto other = picture();
    pacing.publish(other, true, start);
    const auto ground = picture();
    pacing.replace(ground);
    pacing.follow(other, other, start);
    EXPECT_FALSE(pacing.wants_picture(true, start));
    pacing.follow(ground, other, start);
    EXPECT_TRUE(pacing.wants_picture(true, start));
}

}  // namespace
}  // namespace talus
