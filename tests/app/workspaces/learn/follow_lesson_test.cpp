#include "app/workspaces/learn/follow_lesson.h"

#include <filesystem>

#include "app/lesson/marks.h"
#include "app/workspaces/compare/comparison_plans.h"
#include "app/workspaces/learn/trying.h"
#include "core/filter/box_blur.h"
#include "core/terrain/listing.h"
#include "tests/app/workspaces/learn/guiding.h"

namespace talus {
namespace {

TEST_F(Guiding, EveryStepOfEveryLessonSetsUpWhatItSaysForwardsAndBackwards) {
    give_lesson(*room, lessons().front());
    come_to_rest();
    for (const BuiltInLesson& each : lessons()) {
        ASSERT_EQ(guided().key(), each.key);
        const auto check = [&](std::size_t place) {
            const LessonStep& step = each.lesson.steps[place];
            EXPECT_EQ(guided().place(), place);
            EXPECT_EQ(learn().choice(), choice_of(step.setup)) << each.key << " " << place + 1;
            EXPECT_EQ(learn().transport.position(), position_of(step.stop, step.setup))
                << each.key << " " << place + 1;
            EXPECT_EQ(learn().trace()->is_line(), step.setup.is_line());
            EXPECT_EQ(learn().order_numbers, step.order_numbers);
            EXPECT_EQ(compare->is_open(), !step.compare.empty()) << each.key << " " << place + 1;
            EXPECT_EQ(learn().prediction.question(), step.compare.empty() ? step.predict : Question::none);
        };
        const std::size_t steps = each.lesson.steps.size();
        for (std::size_t place = 0; place < steps; ++place) {
            check(place);
            if (place + 1 < steps) on();
        }
        for (std::size_t place = steps; place-- > 0;) {
            check(place);
            act(*room, LearnAction::last_part);
            come_to_rest();
        }
        for (std::size_t place = 1; place < steps; ++place) on();
        if (&each != &lessons().back()) on();
    }
    EXPECT_TRUE(is_over());
    act(*room, LearnAction::next_part);
    EXPECT_TRUE(guided().is_open()) << "the last picture stays";
}

TEST_F(Guiding, NextFirstShowsToItsEndWhatPlaysAndAnswersWhatIsAsked) {
    give_lesson(*room, *find_lesson("line"));
    while (!guided().step().plays) on();
    act(*room, LearnAction::last_part);
    act(*room, LearnAction::next_part);
    const std::size_t place = guided().place();
    ASSERT_TRUE(learn().transport.playing());
    ASSERT_LT(learn().transport.position(), guided().stop());
    act(*room, LearnAction::next_part);
    EXPECT_EQ(guided().place(), place);
    EXPECT_EQ(learn().transport.position(), guided().stop());
    EXPECT_FALSE(learn().transport.playing());

    give_lesson(*room, *find_lesson("diamond-step"));
    while (guided().step().predict == Question::none) on();
    const std::size_t asking = guided().place();
    act(*room, LearnAction::next_part);
    EXPECT_EQ(guided().place(), asking);
    EXPECT_TRUE(learn().prediction.answered());
    EXPECT_EQ(learn().transport.position(), guided().stop()) << "the next step shows the point";
    act(*room, LearnAction::next_part);
    EXPECT_EQ(guided().place(), asking + 1);
}

TEST_F(Guiding, APointIsAnsweredByTheKeysAlone) {
    give_lesson(*room, *find_lesson("diamond-step"));
    while (guided().step().predict != Question::point) on();
    ASSERT_EQ(learn().prediction.question(), Question::point);
    EXPECT_EQ(learn().cursor(), (LatticePoint{0, 0}));
    act(*room, LearnAction::cursor_left);
    act(*room, LearnAction::cursor_right);
    act(*room, LearnAction::answer);
    EXPECT_TRUE(learn().prediction.was_wrong());
    act(*room, LearnAction::cursor_down);
    EXPECT_EQ(learn().cursor(), (LatticePoint{1, 1}));
    act(*room, LearnAction::answer);
    EXPECT_TRUE(learn().prediction.answered());
    EXPECT_FALSE(learn().cursor());
}

// Of a lattice too, where every point is asked about and not the next one alone.
TEST_F(Guiding, APointWithAnExtremeIsAnsweredByTheKeysAlone) {
    give_lesson(*room, *find_lesson("heightmap"));
    while (guided().step().predict != Question::cell) on();
    const LatticePoint right = right_cells(guided().step().question, *learn().trace()).front();
    ASSERT_EQ(learn().prediction.question(), Question::cell);
    EXPECT_FALSE(marks_of(learn()).asked) << "no point is about to come";
    act(*room, LearnAction::answer);
    EXPECT_TRUE(learn().prediction.was_wrong());
    for (int i = 0; i < right.x; ++i) act(*room, LearnAction::cursor_right);
    for (int i = 0; i < right.y; ++i) act(*room, LearnAction::cursor_down);
    EXPECT_EQ(learn().cursor(), right);
    act(*room, LearnAction::answer);
    EXPECT_TRUE(learn().prediction.answered());
}

// On a lattice and on a map, whether it was found or shown; the point placed last stands back.
TEST_F(Guiding, TheCellsThatWereAskedForAreMarkedOnceTheyAreAnswered) {
    for (const char* key : {"heightmap", "why-is-there-a-desert", "typical-mistakes"}) {
        for (const bool shown : {false, true}) {
            give_lesson(*room, *find_lesson(key));
            come_to_rest();
            while (guided().step().predict != Question::cell) on();
            const std::vector<LatticePoint> right = right_cells(guided().step().question, *learn().trace());
            EXPECT_TRUE(marks_of(learn()).hints.empty()) << key;
            shown ? learn().give_up() : learn().click(right.front());
            ASSERT_TRUE(learn().answered()) << key;
            EXPECT_EQ(marks_of(learn()).hints, right) << key;
            const bool told_of = learn().trace()->swept() != nullptr;
            EXPECT_EQ(marks_of(learn()).current.has_value(), told_of) << key;
            act(*room, LearnAction::next_part);
            EXPECT_TRUE(marks_of(learn()).hints.empty()) << key;
        }
    }
}

// The question is about one cell: a frame around another one would say that it is about that.
TEST_F(Guiding, TheFrameStaysAtItsCellWhileAnAnswerIsChosen) {
    give_lesson(*room, *find_lesson("from-height-to-biome"));
    come_to_rest();
    while (guided().step().predict != Question::choice) on();
    ASSERT_NE(learn().trace()->swept(), nullptr);
    const LatticePoint cell = guided().step().cell.value();
    const LatticePoint other{cell.x == 0 ? 1 : 0, cell.y};
    ASSERT_EQ(learn().prediction.question(), Question::choice);
    learn().click(other);
    learn().pointed = other;
    EXPECT_EQ(learn().cell_told(), cell);
    EXPECT_EQ(marks_of(learn()).current, cell);
    learn().pointed.reset();
    learn().prediction.choose(learn().prediction.right_choice());
    learn().click(other);
    EXPECT_EQ(learn().cell_told(), other) << "once it is answered, any cell may be looked at";
    show_step(*room, guided().place());
    learn().tell_of(other);
    come_to_rest();
    ASSERT_EQ(learn().prediction.question(), Question::choice);
    EXPECT_EQ(learn().cell_told(), cell) << "whatever was clicked on the way";
}

// Behind the last step there is none to be marked.
TEST_F(Guiding, AnAnswerIsChosenAtALatticesEnd) {
    give_lesson(*room, *find_lesson("typical-mistakes"));
    while (guided().step().predict != Question::choice) on();
    ASSERT_EQ(learn().transport.position(), learn().trace()->steps());
    EXPECT_EQ(marks_of(learn()).current, learn().lattice()->point_placed(learn().trace()->steps() - 1));
    learn().prediction.choose(learn().prediction.right_choice());
    EXPECT_TRUE(learn().answered());
    EXPECT_EQ(marks_of(learn()).current, learn().lattice()->point_placed(learn().trace()->steps() - 1));
}

TEST_F(Guiding, AMistakeIsMadeInItsLessonAlone) {
    give_lesson(*room, *find_lesson("typical-mistakes"));
    while (guided().step().setup.mistake == Mistake::none) on();
    EXPECT_FALSE(learn().lattice()->is_true());
    end_lesson(*room);
    EXPECT_EQ(learn().choice().mistake, Mistake::none);
    EXPECT_TRUE(learn().lattice()->is_true());
}

TEST_F(Guiding, APointThatIsNeverPlacedHasNoStepToGoToAndNoNumberToType) {
    give_lesson(*room, *find_lesson("typical-mistakes"));
    while (guided().step().predict != Question::cell) on();
    learn().click(right_cells(guided().step().question, *learn().trace()).front());
    ASSERT_TRUE(learn().answered());
    const LatticeTrace& trace = *learn().lattice();
    const LatticePoint last = trace.point_placed(trace.steps() - 1).value();
    ASSERT_TRUE(trace.never_placed(last));
    EXPECT_FALSE(line_to_type(learn()));
    const LatticePoint early{trace.width() - 1, trace.height() / 2};
    ASSERT_TRUE(trace.never_placed(early));
    ASSERT_LT(trace.step_of(early) + 1, guided().stop());
    learn().click(early);
    EXPECT_EQ(learn().transport.position(), guided().stop());
}

TEST_F(Guiding, WhatWasTriedIsTakenBackByTheNextStepAndByThisOneOnceMore) {
    give_lesson(*room, *find_lesson("line"));
    act(*room, LearnAction::dice);
    act(*room, LearnAction::first);
    EXPECT_NE(learn().choice(), choice_of(guided().step().setup));
    show_step(*room, 0);
    EXPECT_EQ(learn().choice(), choice_of(guided().step().setup));
    EXPECT_EQ(learn().transport.position(), guided().stop());
}

TEST_F(Guiding, AScoreIsKeptFromTheTickUntilTheLessonIsBegunAnew) {
    give_lesson(*room, *find_lesson("diamond-step"));
    EXPECT_FALSE(room->score) << "only when wished";
    keep_score(*room, true);
    while (guided().step().predict != Question::point) on();
    const LatticePoint right = learn().prediction.point();
    learn().click(right);
    tick_lesson(*room);
    EXPECT_EQ(room->score->tally().at_first, 1);
    show_step(*room, guided().place());  // once more, and shown this time
    come_to_rest();
    act(*room, LearnAction::next_part);
    come_to_rest();
    EXPECT_EQ(room->score->tally().at_first, 1);
    EXPECT_EQ(room->score->tally().shown, 0);
    while (guided().step().predict != Question::parents) on();
    act(*room, LearnAction::next_part);
    EXPECT_EQ(room->score->tally().shown, 0) << "before the next frame";
    act(*room, LearnAction::next_part);
    EXPECT_EQ(room->score->tally().shown, 1) << "though none was between the keys";
    EXPECT_NE(score_line(*room).find(guided().title()), std::string::npos);
    give_lesson(*room, *find_lesson("diamond-step"));
    ASSERT_TRUE(room->score) << "the switch stays on";
    EXPECT_EQ(room->score->tally().open(), room->score->tally().questions);
    end_lesson(*room);
    EXPECT_FALSE(room->score);
}

TEST_F(Guiding, WhatIsAskedWhenTheScoreIsTickedCountsToo) {
    give_lesson(*room, *find_lesson("diamond-step"));
    while (guided().step().predict != Question::point) on();
    keep_score(*room, true);
    learn().click(learn().prediction.point());
    tick_lesson(*room);
    EXPECT_EQ(room->score->tally().at_first, 1);
    keep_score(*room, false);
    EXPECT_FALSE(room->score);
}

// As the diamond step's lesson asks: which offset makes the centre as high as the highest corner?
TEST_F(Guiding, AnOffsetIsTriedWhereALessonSaysSoAndTheNextStepHasItsOwnNumbers) {
    give_lesson(*room, *find_lesson("diamond-step"));
    while (!offers_offset(*room)) on();
    ASSERT_FALSE(guided().text().attempt.empty());
    EXPECT_FALSE(is_tried(*room));
    const std::size_t place = guided().place();
    const LatticePoint point = line_to_type(learn())->point;
    const double mean = line_to_type(learn())->mean;
    type_number(learn(), point, 1.96);
    EXPECT_TRUE(is_tried(*room));
    EXPECT_EQ(learn().transport.position(), guided().stop()) << "at the same moment";
    EXPECT_DOUBLE_EQ(line_to_type(learn())->offset, 2.0) << "in tenths";
    EXPECT_NEAR(learn().trace()->value(point, guided().stop()), mean + 2, 0.05 + 1e-9);
    act(*room, LearnAction::next_part);
    EXPECT_EQ(guided().place(), place + 1);
    EXPECT_FALSE(is_tried(*room));
    show_step(*room, place);
    type_number(learn(), point, 3);
    show_step(*room, place);  // the button does
    EXPECT_FALSE(is_tried(*room));
}

TEST_F(Guiding, NoOffsetIsOfferedWhereNothingIsToBeTriedOrNoneIsKnown) {
    for (const BuiltInLesson& each : lessons()) {
        give_lesson(*room, each);
        for (std::size_t place = 0; place < each.lesson.steps.size(); ++place) {
            show_step(*room, place);
            come_to_rest();
            if (!offers_offset(*room)) continue;
            EXPECT_FALSE(each.lesson.steps[place].attempt.empty()) << each.key << ' ' << place;
            EXPECT_GT(line_to_type(learn())->count, 0) << each.key << ' ' << place;
            EXPECT_NE(each.key, "heightmap") << "which knows of no offsets yet";
        }
    }
}

// Of every step that plays: whatever is pressed, no point comes that its caption does not tell of.
TEST_F(Guiding, FreePlayGoesOnWithWhatTheLessonHadOverTheDocument) {
    const LessonSetup before = learn().choice();
    give_lesson(*room, *find_lesson("diamond-step"));
    for (int i = 0; i < 4; ++i) on();
    const LessonSetup shown = learn().choice();
    const std::int64_t position = learn().transport.position();
    end_lesson(*room);
    EXPECT_FALSE(guided().is_open());
    EXPECT_EQ(learn().choice(), shown);
    EXPECT_EQ(learn().transport.position(), position);
    EXPECT_EQ(learn().has_layer(), true);
    EXPECT_NE(shown, before);
}

TEST_F(Guiding, ThenTheDocumentsWorldAndItsBlurAreThereAgain) {
    Recipe recipe;
    recipe.world.extent = 9000;
    recipe.layers.push_back(new_layer(recipe, *find_stage(BoxBlur::info.key)));
    recipe.layers.edit_back()->values = values_of(BoxBlur{.passes = 7});
    session->start_from(recipe);
    learn().enter(recipe, 0);
    give_lesson(*room, *find_lesson("diamond-step"));
    for (int i = 0; i < 4; ++i) on();
    EXPECT_NEAR(learn().terrain()->lattice.extent_x(), static_cast<double>(World{}.extent), 1e-6);
    end_lesson(*room);
    EXPECT_NEAR(learn().terrain()->lattice.extent_x(), 9000, 1e-6);
    learn().choose(learn().with_subject(learn().choice(), lesson_subject("blur")));
    EXPECT_EQ(learn().choice().values, recipe.layers.back().values);
}

TEST_F(Guiding, NothingIsAskedAboutOtherNumbersThanTheStepHas) {
    give_lesson(*room, *find_lesson("diamond-step"));
    std::size_t asking = 0;
    while (guided().lesson().steps[asking].predict == Question::none) ++asking;
    show_step(*room, asking);
    act(*room, LearnAction::dice);
    learn().transport.seek(guided().stop());
    tick_lesson(*room);
    EXPECT_EQ(learn().prediction.question(), Question::none);
    show_step(*room, asking);
    come_to_rest();
    EXPECT_EQ(learn().prediction.question(), guided().step().predict);
}

TEST_F(Guiding, AComparisonHasTheLessonsSeedAndTheDiceAnotherOne) {
    give_lesson(*room, *find_lesson("levels"));
    while (guided().step().compare.empty()) on();
    const Recipe document = session->document.recipe();
    const std::uint64_t seed = guided().step().setup.seed;
    ASSERT_NE(document.world.seed, seed);
    session->view_due.reset();
    compare->tick(nullptr, false, 0);
    EXPECT_EQ(compare->comparison.plan().seed, seed);
    act(*room, LearnAction::dice);
    EXPECT_NE(compare->comparison.plan().seed, seed);
    EXPECT_EQ(session->document.recipe(), document);
    act(*room, LearnAction::last_part);
    EXPECT_FALSE(compare->is_open());
}

TEST_F(Guiding, DiceLeaveAComparisonAloneThatIsNotTheSteps) {
    give_lesson(*room, *find_lesson("diamond-step"));
    ASSERT_TRUE(guided().step().compare.empty());
    compare->start(lesson_plan("line", 5));
    const std::uint64_t seed = compare->comparison.plan().seed;
    act(*room, LearnAction::dice);
    ASSERT_TRUE(compare->is_open());
    EXPECT_EQ(compare->comparison.plan().seed, seed);
    act(*room, LearnAction::next_part);
    EXPECT_FALSE(compare->is_open());
    EXPECT_EQ(guided().place(), 1u);
}

TEST_F(Guiding, ALessonOfOnesOwnIsReadAgainAtItsStep) {
    const std::string path = write("mine.json", to_json(find_lesson("line")->lesson));
    EXPECT_TRUE(is_lesson_file(path));
    ASSERT_TRUE(open_lesson(*room, path));
    on();
    LessonFile changed = find_lesson("line")->lesson;
    changed.steps[1].caption.by_language["en"] = "Other words.";
    write("mine.json", to_json(changed));
    read_lesson_again(*room);
    EXPECT_EQ(guided().place(), 1u);
    EXPECT_EQ(guided().text().caption, "Other words.");
    EXPECT_EQ(lesson_after(guided()), nullptr);
}

TEST_F(Guiding, WhatAnotherProgramWritesIsTakenUpAtTheSameStepAndMistakesLeaveTheLesson) {
    const std::string path = write("mine.json", to_json(find_lesson("line")->lesson));
    ASSERT_TRUE(open_lesson(*room, path));
    on();
    auto now = LessonWatch::Clock::now();
    const auto look = [&] {
        for (int i = 0; i < 3; ++i) {
            watch_lesson(*room, now += LessonWatch::k_pause);
            session->jobs.wait_until_idle();
        }
        watch_lesson(*room, now);
    };
    look();
    EXPECT_TRUE(session->toasts.all().empty()) << "nothing has changed";
    LessonFile changed = find_lesson("line")->lesson;
    changed.steps[1].caption.by_language["en"] = "Other words.";
    write("mine.json", to_json(changed));
    look();
    EXPECT_EQ(guided().place(), 1u);
    EXPECT_EQ(guided().lesson(), changed);
    EXPECT_EQ(session->toasts.all().size(), 1u);
    write("mine.json", R"({"talus_lesson": 1, "stepps": []})");
    look();
    look();
    EXPECT_EQ(guided().lesson(), changed);
    ASSERT_EQ(session->toasts.all().size(), 2u);
    EXPECT_NE(session->toasts.all().back().text.find("stepps"), std::string::npos);
    changed.steps[1].caption.by_language["en"] = "Mended.";
    write("mine.json", to_json(changed));
    look();
    look();
    EXPECT_EQ(guided().text().caption, "Mended.");
    for (const Toast& toast : session->toasts.all())
        EXPECT_EQ(toast.kind, Toast::Kind::note) << "no mistake is told any more: " << toast.text;
}

TEST_F(Guiding, MistakesInAFileAreToldAndTheLessonGivenStays) {
    give_lesson(*room, lessons().front());
    EXPECT_FALSE(open_lesson(*room, write("bad.json", R"({"talus_lesson": 1, "stepps": []})")));
    EXPECT_EQ(guided().key(), lessons().front().key);
    ASSERT_EQ(session->toasts.all().size(), 1u);
    const std::string told = session->toasts.all().front().text;
    EXPECT_NE(told.find("bad.json"), std::string::npos) << told;
    EXPECT_NE(told.find("stepps"), std::string::npos) << told;
    EXPECT_FALSE(is_lesson_file(write("recipe.talus", "{\"talus_recipe\": 1}")));
    EXPECT_FALSE(is_lesson_file(folder + "/none.json"));
}

TEST_F(Guiding, TheLanguageIsTheUsersElseTheSystems) {
    setenv("LC_ALL", "pl_PL.UTF-8", 1);
    EXPECT_EQ(lesson_language(room->settings), "pl");
    give_lesson(*room, lessons().front());
    const std::string polish = guided().text().caption;
    room->settings.set_text("lesson_language", "de");
    EXPECT_EQ(lesson_language(room->settings), "de");
    guided().set_language("de");
    EXPECT_NE(guided().text().caption, polish);
    unsetenv("LC_ALL");
}

}  // namespace
}  // namespace talus
