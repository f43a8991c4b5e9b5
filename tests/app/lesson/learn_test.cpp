#include "app/lesson/learn.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "app/editor/session.h"
#include "app/workspaces/learn/worksheets.h"
#include "core/io/safe_file.h"
#include "core/lesson/picture/paper_parts.h"
#include "core/lesson/trace/class_trace.h"
#include "core/map/sheet_svg.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "tests/app/folder_test.h"

namespace talus {
namespace {

Recipe small_recipe(int width, int height, bool wrap) {
    Recipe recipe = find_preset("diamond-square")->recipe;
    recipe.world.width = width;
    recipe.world.height = height;
    recipe.world.bounds = wrap ? Bounds::wrapped : Bounds::bounded;
    return recipe;
}

Learn exact_lesson(const Recipe& recipe) {
    Learn learn;
    learn.enter(recipe, 0);
    LessonSetup choice = learn.choice();
    choice = learn.with_numbers(choice, true);
    choice.squares = 0;
    learn.choose(choice);
    choice = learn.choice();
    choice.levels = learn.max_levels(choice);
    learn.choose(choice);
    return learn;
}

TEST(LearnWorkspace, EndsWithTheDocumentsOwnGround) {
    for (const bool wrap : {false, true}) {
        const Recipe recipe = small_recipe(wrap ? 64 : 65, wrap ? 64 : 65, wrap);
        Learn learn = exact_lesson(recipe);
        learn.act(LearnAction::last);
        const auto made = Evaluator().evaluate(recipe, recipe.world.width, recipe.world.height);
        const std::int64_t all = learn.lattice()->order().steps();
        ASSERT_EQ(learn.lattice()->order().width(), recipe.world.width);
        for (int y = 0; y < recipe.world.height; ++y) {
            for (int x = 0; x < recipe.world.width; ++x) {
                ASSERT_EQ(learn.trace()->value({x, y}, all), static_cast<double>((*made->height())(x, y)));
                ASSERT_EQ((*learn.terrain()->height())(x, y), (*made->height())(x, y));
            }
        }
    }
}

TEST(LearnWorkspace, BeginsSmallAndPlainAndComesBackToWhereOneWas) {
    Recipe recipe = small_recipe(65, 65, false);
    Learn learn;
    learn.enter(recipe, 0);
    EXPECT_FALSE(learn.choice().exact);
    EXPECT_EQ(learn.lattice()->order().width(), 5);
    EXPECT_FALSE(stage_of(learn.choice()).random_additions);
    learn.act(LearnAction::forward);
    learn.act(LearnAction::next_phase);
    EXPECT_EQ(learn.transport.position(), 4);
    learn.leave();
    learn.enter(recipe, 0);
    EXPECT_EQ(learn.transport.position(), 4);
    recipe.world.seed += 1;
    learn.leave();
    learn.enter(recipe, 0);
    EXPECT_EQ(learn.choice().exact, false);
}

TEST(LearnWorkspace, OffersSizesThatCanBeRead) {
    Learn learn;
    learn.enter(small_recipe(4097, 4097, false), 0);
    LessonSetup choice = learn.choice();
    choice.levels = 14;
    learn.choose(choice);
    EXPECT_EQ(learn.lattice()->order().width(), ClassNumbers::k_max_side);
    choice = learn.with_numbers(choice, true);
    choice.levels = 14;
    learn.choose(choice);
    EXPECT_EQ(learn.size_of(learn.wanted()), std::pair(4097, 4097));
}

TEST(LearnWorkspace, TheGroundKeepsItsPlaceWhileItGrows) {
    for (const bool wrap : {false, true}) {
        Learn learn;
        const Recipe recipe = small_recipe(wrap ? 64 : 65, wrap ? 64 : 65, wrap);
        learn.enter(recipe, 0);
        for (; !learn.transport.at_last(); learn.act(LearnAction::forward)) {
            const auto terrain = learn.terrain();
            EXPECT_NEAR(terrain->lattice.extent_x(), static_cast<double>(recipe.world.extent), 1e-6);
            EXPECT_EQ(terrain, learn.terrain()) << "made once";
        }
    }
}

TEST(LearnWorkspace, ForwardAsksFirstWherePredictionIsOn) {
    Learn learn;
    learn.enter(small_recipe(65, 65, false), 0);
    learn.predicting = true;
    for (int i = 0; i < 4; ++i) learn.act(LearnAction::forward);
    EXPECT_EQ(learn.transport.position(), 4);
    learn.act(LearnAction::forward);
    EXPECT_EQ(learn.prediction.question(), Question::point);
    learn.act(LearnAction::forward);
    EXPECT_EQ(learn.transport.position(), 4) << "answer first";
    learn.click({2, 2});
    learn.give_up();
    learn.say_mean(learn.trace()->arithmetic(4).mean);
    EXPECT_EQ(learn.prediction.question(), Question::none);
    EXPECT_EQ(learn.transport.position(), 5);
    learn.act(LearnAction::forward);
    learn.act(LearnAction::back);
    EXPECT_EQ(learn.prediction.question(), Question::none) << "whoever goes back wants no question";
}

TEST(LearnWorkspace, BlankTakesTheNextKey) {
    Learn learn;
    learn.enter(small_recipe(65, 65, false), 0);
    learn.act(LearnAction::blank);
    EXPECT_TRUE(learn.blank);
    learn.act(LearnAction::forward);
    EXPECT_FALSE(learn.blank);
    EXPECT_EQ(learn.transport.position(), 0);
}

// A lattice of 2049 points a side, chosen and not there yet.
struct LargeLesson {
    Learn learn;
    LessonSetup small;
    LessonSetup large;

    LargeLesson() {
        learn.enter(small_recipe(2049, 2049, false), 0);
        learn.choose(learn.with_numbers(learn.choice(), true));
        small = large = learn.choice();
        large.levels = 11;
        learn.choose(large);
    }
    // Until the job that tick() began has ended, and what it made is taken.
    void make(JobQueue& jobs) {
        learn.tick(jobs);
        jobs.wait_until_idle();
        learn.tick(jobs);
    }
};

TEST(LearnWorkspace, TheOldLessonStandsWhileALargeOneIsMade) {
    JobQueue jobs;
    LargeLesson lesson;
    Learn& learn = lesson.learn;
    learn.act(LearnAction::forward);
    const auto before = learn.terrain();
    EXPECT_EQ(learn.wanted(), lesson.large);
    EXPECT_EQ(learn.choice(), lesson.small);
    EXPECT_TRUE(learn.making());
    learn.choose(lesson.large);  // as the panel does in each frame
    learn.tick(jobs);
    jobs.wait_until_idle();
    EXPECT_EQ(learn.terrain(), before);
    EXPECT_EQ(learn.transport.position(), 1);
    learn.act(LearnAction::forward);
    EXPECT_EQ(learn.transport.position(), 2) << "it goes on";
    learn.tick(jobs);
    EXPECT_FALSE(learn.making());
    EXPECT_EQ(learn.choice(), lesson.large);
    EXPECT_EQ(learn.lattice()->order().width(), 2049);
    EXPECT_EQ(learn.transport.position(), 0);
    learn.act(LearnAction::last);
    EXPECT_EQ(learn.transport.position(), learn.lattice()->order().steps());
    EXPECT_EQ(learn.terrain()->lattice.width, 2049);
    const auto range = learn.terrain()->range;
    const auto [low, high] = std::minmax_element(learn.terrain()->height()->values().begin(),
                                                 learn.terrain()->height()->values().end());
    EXPECT_EQ(range.low, *low);
    EXPECT_EQ(range.high, *high);
}

TEST(LearnWorkspace, TheDiceKeepThePlaceInALargeLesson) {
    JobQueue jobs;
    LargeLesson lesson;
    lesson.make(jobs);
    Learn& learn = lesson.learn;
    learn.transport.seek(1000);
    learn.act(LearnAction::dice);
    EXPECT_TRUE(learn.making());
    lesson.make(jobs);
    EXPECT_NE(learn.choice().seed, lesson.large.seed);
    EXPECT_EQ(learn.transport.position(), 1000);
}

TEST(LearnWorkspace, ANewerChoiceTakesThePlaceOfTheOneThatIsBeingMade) {
    JobQueue jobs;
    LargeLesson lesson;
    Learn& learn = lesson.learn;
    learn.tick(jobs);
    LessonSetup smaller = lesson.small;
    smaller.levels = 3;
    learn.choose(smaller);
    EXPECT_EQ(learn.choice(), smaller) << "at once";
    EXPECT_FALSE(learn.making());
    lesson.make(jobs);
    EXPECT_EQ(learn.choice(), smaller);
    learn.choose(lesson.large);
    learn.choose(smaller);  // back to what is on show
    lesson.make(jobs);
    EXPECT_EQ(learn.choice(), smaller);
    learn.choose(lesson.large);
    LessonSetup other = lesson.large;
    ++other.seed;
    learn.tick(jobs);
    learn.choose(other);
    lesson.make(jobs);
    EXPECT_EQ(learn.choice(), other);
}

TEST(LearnWorkspace, ACancelledLessonLeavesTheOldOne) {
    JobQueue jobs;
    LargeLesson lesson;
    Learn& learn = lesson.learn;
    learn.tick(jobs);
    jobs.cancel(JobKind::live_step);
    jobs.wait_until_idle();
    learn.tick(jobs);
    EXPECT_FALSE(learn.making());
    // It may have been faster than the cancelling.
    EXPECT_EQ(learn.wanted(), learn.choice());
}

TEST(LearnWorkspace, ALessonLeftWhileItIsMadeIsMadeWhenOneComesBack) {
    JobQueue jobs;
    LargeLesson lesson;
    Learn& learn = lesson.learn;
    learn.tick(jobs);
    learn.leave();
    EXPECT_FALSE(learn.making());
    jobs.wait_until_idle();
    learn.enter(small_recipe(2049, 2049, false), 0);
    EXPECT_TRUE(learn.making());
    lesson.make(jobs);
    EXPECT_EQ(learn.choice(), lesson.large);
}

TEST(LearnWorkspace, RulesStayWithTheirKindOfNumbers) {
    Learn learn;
    Recipe recipe = small_recipe(65, 65, false);
    recipe.layers.edit(0)
        ->values[*find_parameter(find_stage(DiamondSquare::info.key)->parameters, "random_additions")] = true;
    learn.enter(recipe, 0);
    EXPECT_FALSE(stage_of(learn.choice()).random_additions);
    LessonSetup choice = learn.choice();
    choice = learn.with_numbers(choice, true);
    learn.choose(choice);
    EXPECT_TRUE(stage_of(learn.choice()).random_additions) << "the layer's own";
    choice = learn.choice();
    choice = learn.with_numbers(choice, false);
    learn.choose(choice);
    EXPECT_FALSE(stage_of(learn.choice()).random_additions);
}

TEST(LearnWorkspace, AnotherWorldUnderTheSameLayerIsShownAsItIs) {
    Recipe recipe = small_recipe(65, 65, false);
    Learn exact = exact_lesson(recipe);
    Learn paper;
    paper.enter(recipe, 0);
    const LessonSetup chosen = paper.choice();
    for (Learn* learn : {&exact, &paper}) learn->leave();
    recipe.world.high += 700;
    recipe.world.extent *= 2;
    for (Learn* learn : {&exact, &paper}) {
        learn->enter(recipe, 0);
        learn->act(LearnAction::last);
        EXPECT_NEAR(learn->terrain()->lattice.extent_x(), static_cast<double>(recipe.world.extent), 1e-6);
    }
    EXPECT_EQ(paper.choice(), chosen);
    LessonSetup finest = exact.choice();
    finest.levels = exact.max_levels(finest);
    exact.choose(finest);
    exact.act(LearnAction::last);
    EXPECT_EQ(*exact.terrain()->height(), *Evaluator().evaluate(recipe, 65, 65)->height());
}

TEST(LearnWorkspace, PaperHasPlainRulesWhereverItIsComeToFrom) {
    Recipe recipe = small_recipe(65, 65, false);
    recipe.layers.edit(0)
        ->values[*find_parameter(find_stage(DiamondSquare::info.key)->parameters, "random_additions")] = true;
    Learn learn = exact_lesson(recipe);
    ASSERT_TRUE(stage_of(learn.choice()).random_additions);
    LessonSetup line = learn.choice();
    line.subject = &lesson_subject("line");
    learn.choose(line);
    EXPECT_FALSE(learn.choice().exact);
    EXPECT_FALSE(stage_of(learn.choice()).random_additions);
    learn.choose(learn.with_numbers(learn.with_subject(learn.choice(), lesson_subject("lattice")), true));
    EXPECT_TRUE(stage_of(learn.choice()).random_additions);
}

TEST(LearnWorkspace, TypedNumbersGoWithTheirPointsAndOnlyThen) {
    Learn learn;
    learn.enter(small_recipe(65, 65, false), 0);
    LessonSetup choice = learn.choice();
    choice.typed = {{{0, 0}, 50}};
    learn.choose(choice);
    choice.subject = &lesson_subject("line");  // whoever says all of it means the line's
    learn.choose(choice);
    EXPECT_EQ(learn.choice().typed, choice.typed);
    EXPECT_TRUE(learn.with_subject(learn.choice(), lesson_subject("lattice")).typed.empty());
    choice.subject = &lesson_subject("lattice");
    learn.choose(choice);
    EXPECT_EQ(learn.with_subject(learn.choice(), lesson_subject("blur")).typed, choice.typed);
    EXPECT_TRUE(learn.with_subject(learn.choice(), lesson_subject("line")).typed.empty());
}

TEST(LearnWorkspace, FeaturesOfALayerNeedOne) {
    Learn learn = exact_lesson(small_recipe(65, 65, false));
    ASSERT_EQ(learn.choice().squares, 0);
    learn.leave();
    learn.enter(Recipe{}, 0);
    EXPECT_EQ(learn.choice().squares, 1);
}

class LearnInSession : public FolderTest {};

TEST_F(LearnInSession, WritesAWorksheetAndItsSolution) {
    Session session({}, folder);
    Learn learn;
    learn.enter(session.document.recipe(), 0);
    write_worksheets(session.jobs, session.toasts, learn.lattice(), folder, "sheet", "en");
    session.jobs.wait_until_idle();
    EXPECT_EQ(read_text_file(folder + "/sheet.svg", 1 << 20),
              svg_of(worksheet(*learn.lattice(), false, "en")));
    EXPECT_EQ(read_text_file(folder + "/sheet-solution.svg", 1 << 20),
              svg_of(worksheet(*learn.lattice(), true, "en")));
    write_worksheets(session.jobs, session.toasts, learn.lattice(), folder + "/none", "sheet", "en");
    session.jobs.wait_until_idle();
    EXPECT_EQ(session.jobs.take_errors().size(), 1u);
}

TEST(LearnKeys, EveryChordHasOneAction) {
    for (const LearnKey& key : learn_keys()) {
        EXPECT_EQ(&key_for(key.action), &key);
        const bool guided = key.moment == LearnMoment::guided;
        const bool asked = key.moment == LearnMoment::asked;
        for (const Chord& chord : key.chords) {
            if (chord.key != Key::none) {
                EXPECT_EQ(learn_action_for(chord, guided, asked), key.action) << worded(key.label, "en");
            }
        }
    }
    EXPECT_FALSE(learn_action_for({}, true, true));
    const Chord right{Key::right};
    EXPECT_EQ(learn_action_for(right, false, false), LearnAction::forward);
    EXPECT_EQ(learn_action_for(right, true, false), LearnAction::next_moment);
    EXPECT_EQ(learn_action_for(right, true, true), LearnAction::cursor_right);
    EXPECT_EQ(learn_action_for(right, false, true), LearnAction::cursor_right);
    const Chord enter{Key::enter};
    EXPECT_FALSE(learn_action_for(enter, true, false)) << "nothing is asked";
    EXPECT_EQ(text_of(key_for(LearnAction::play).chords[0]), "Space");
}

TEST(LearnKeys, AreNamedInTheLanguageOfTheLesson) {
    EXPECT_EQ(text_of(key_for(LearnAction::next_part).chords, "de"), "Bild ab");
    EXPECT_EQ(text_of(key_for(LearnAction::next_phase).chords, "de"), "Umschalt+Pfeil rechts oder Pfeil ab");
    EXPECT_EQ(text_of(key_for(LearnAction::next_phase).chords), "Shift+Right or Down");
    EXPECT_EQ(text_of(key_for(LearnAction::next_level).chords[0], "de"), "Strg+Pfeil rechts");
    EXPECT_EQ(text_of(key_for(LearnAction::blank).chords[0], "de"), "B");
    for (const LearnKey& key : learn_keys()) {
        EXPECT_NE(worded(key.label, "de"), worded(key.label, "en"));
        for (const Chord& chord : key.chords) {
            if (chord.key >= Key::escape) {
                EXPECT_NE(text_of(chord, "de"), text_of(chord)) << text_of(chord);
            }
        }
    }
}

}  // namespace
}  // namespace talus
