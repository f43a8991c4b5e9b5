#include "app/lesson/marks.h"

#include <gtest/gtest.h>

#include "core/lesson/trace/written_out.h"
#include "core/recipe/recipe.h"

namespace talus {
namespace {

// Four squares, the first of whose centres is there: the next one is (3, 1), between other parents.
Learn at_the_first_centre() {
    Learn learn;
    learn.enter(Recipe{}, 0);
    LessonSetup choice = learn.choice();
    choice.exact = false;
    choice.squares = 2;
    choice.levels = 1;
    learn.choose(choice);
    learn.transport.seek(learn.lattice()->order().place_in_order({1, 1}) + 1);
    return learn;
}

void ask(Learn& learn, Question only) {
    const std::int64_t next = learn.transport.position();
    ASSERT_TRUE(learn.prediction.ask(learn.trace()->arithmetic(next), next, only));
}

std::vector<LatticePoint> places_of(const StepMarks& marks) {
    std::vector<LatticePoint> places;
    for (const Term& parent : marks.parents) places.push_back(parent.point);
    return places;
}

TEST(LearnMarks, AnAnswerIsShownAtThePointThatWasAskedAbout) {
    Learn learn = at_the_first_centre();
    EXPECT_EQ(marks_of(learn).current, (LatticePoint{1, 1}));
    for (const Question only : {Question::parents, Question::mean}) {
        ask(learn, only);
        learn.give_up();
        const StepMarks marks = marks_of(learn);
        EXPECT_EQ(marks.current, (LatticePoint{3, 1}));
        EXPECT_TRUE(marks.asked) << "its height has not come yet";
        const Arithmetic line = learn.trace()->arithmetic(learn.transport.position());
        EXPECT_EQ(marks.asked_text, only == Question::mean ? written_mean(line, 1) : "?");
        EXPECT_EQ(places_of(marks), (std::vector<LatticePoint>{{2, 0}, {4, 0}, {2, 2}, {4, 2}}));
    }
    ask(learn, Question::point);
    learn.give_up();
    EXPECT_EQ(marks_of(learn).current, (LatticePoint{3, 1}));
    EXPECT_TRUE(marks_of(learn).parents.empty()) << "which nobody has asked for yet";
}

TEST(LearnMarks, AnAnswerGoesWhenTheLessonMovesOn) {
    Learn learn = at_the_first_centre();
    ask(learn, Question::parents);
    learn.give_up();
    learn.act(LearnAction::forward);
    const StepMarks marks = marks_of(learn);
    EXPECT_EQ(marks.current, (LatticePoint{3, 1}));
    EXPECT_FALSE(marks.asked);
    EXPECT_FALSE(learn.answered());
}

TEST(LearnMarks, TellOfAnOffsetWhereOneMovedTheLastPointFromItsMean) {
    Learn learn = at_the_first_centre();
    LessonSetup choice = learn.choice();
    choice.no_offsets = false;
    choice.typed[{1, 1}] = 15;
    learn.choose(choice);
    const std::int64_t placed = learn.lattice()->order().place_in_order({1, 1});
    learn.transport.seek(placed + 1);
    const auto told = offset_told(learn, marks_of(learn));
    ASSERT_TRUE(told);
    EXPECT_EQ(told->point, (LatticePoint{1, 1}));
    EXPECT_EQ(told->offset, 1.5);
    learn.transport.seek(placed);
    EXPECT_FALSE(offset_told(learn, marks_of(learn))) << "a first point has no mean";
    choice.typed[{1, 1}] = 0;
    learn.choose(choice);
    learn.transport.seek(placed + 1);
    EXPECT_FALSE(offset_told(learn, marks_of(learn))) << "it did not move";
}

}  // namespace
}  // namespace talus
