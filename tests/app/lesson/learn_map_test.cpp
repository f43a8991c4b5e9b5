// Learn about a subject that goes over a map: a finished lattice, or the document's terrain.
#include <gtest/gtest.h>

#include <future>

#include "app/lesson/learn.h"
#include "core/filter/box_blur.h"
#include "core/generate/diamond_square.h"
#include "core/recipe/evaluate.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

Recipe blurred_recipe(const BoxBlur& blur) {
    Recipe recipe;
    recipe.world = {.seed = 4, .width = 65, .height = 65};
    recipe.layers.push_back(new_layer(recipe, *find_stage(DiamondSquare::info.key)));
    recipe.layers.push_back(new_layer(recipe, *find_stage(BoxBlur::info.key)));
    recipe.layers.edit_back()->values = values_of(blur);
    return recipe;
}

Learn blurring(const Recipe& recipe, bool terrain) {
    Learn learn;
    learn.enter(recipe, 0);
    LessonSetup choice = learn.choice();
    choice.subject = &lesson_subject("blur");
    choice.terrain = terrain;
    learn.choose(choice);
    return learn;
}

void make(Learn& learn, JobQueue& jobs) {
    learn.tick(jobs);
    jobs.wait_until_idle();
    learn.tick(jobs);
}

TEST(LearnMap, StepsThroughTheLatticeForwardsAndBackwards) {
    Learn learn = blurring(blurred_recipe({.passes = 6}), false);
    ASSERT_FALSE(learn.making());
    ASSERT_EQ(learn.transport.track().steps, 6);
    std::vector<Field<float>> forwards;
    for (int done = 0; done <= 6; ++done) {
        EXPECT_EQ(learn.transport.position(), done);
        forwards.push_back(learn.terrain()->height());
        learn.act(LearnAction::forward);
    }
    EXPECT_NE(*forwards[2], *forwards[3]);
    for (int done = 6; done >= 0; --done) {
        EXPECT_EQ(*learn.terrain()->height(), *forwards[static_cast<std::size_t>(done)]);
        learn.act(LearnAction::back);
    }
}

TEST(LearnMap, BeginsWithTheLatticeThatWasFinishedAndLeavesItsTrackBehind) {
    Learn learn;
    learn.enter(blurred_recipe({}), 0);
    learn.act(LearnAction::last);
    const Field<float> finished = learn.terrain()->height();
    const std::int64_t steps = learn.transport.track().steps;
    LessonSetup choice = learn.choice();
    choice.subject = &lesson_subject("blur");
    learn.choose(choice);
    EXPECT_EQ(learn.transport.position(), 0);
    EXPECT_EQ(*learn.terrain()->height(), *finished);
    choice.subject = &lesson_subject("lattice");
    learn.choose(choice);
    EXPECT_EQ(learn.transport.track().steps, steps);
    EXPECT_EQ(learn.transport.position(), 0);
}

TEST(LearnMap, OfTheDocumentIsMadeInAJobAndEndsWithItsLayersBits) {
    for (const bool whole : {false, true}) {
        const Recipe recipe = blurred_recipe({.passes = 7, .whole_numbers = whole});
        Learn learn = blurring(recipe, true);
        EXPECT_TRUE(learn.making());
        EXPECT_NE(learn.trace()->placed(), nullptr) << "the lattice stands meanwhile";
        JobQueue jobs;
        make(learn, jobs);
        ASSERT_FALSE(learn.making());
        ASSERT_TRUE(learn.choice().is_of_terrain());
        learn.act(LearnAction::last);
        EXPECT_EQ(*learn.terrain()->height(), *Evaluator().evaluate(recipe, 65, 65)->height());
    }
}

TEST(LearnMap, OtherPassesKeepThePlaceAndTheTerrain) {
    Recipe recipe = blurred_recipe({.passes = 7});
    Learn learn = blurring(recipe, true);
    JobQueue jobs;
    make(learn, jobs);
    for (int step = 0; step < 5; ++step) learn.act(LearnAction::forward);
    learn.click({3, 60});
    for (const int passes : {30, 3, 0}) {
        LessonSetup choice = learn.choice();
        choice.values = values_of(BoxBlur{.passes = passes});
        learn.choose(choice);
        EXPECT_NE(learn.terrain(), nullptr) << "the one before is shown meanwhile";
        make(learn, jobs);
        const int all = std::max(1, passes);
        EXPECT_EQ(learn.trace()->steps(), all);
        EXPECT_EQ(learn.transport.position(), std::min(5, all));
        EXPECT_EQ(learn.cell_told(), (LatticePoint{3, 60}));
    }
    learn.act(LearnAction::last);
    recipe.layers.edit_back()->values = values_of(BoxBlur{.passes = 1});
    EXPECT_EQ(*learn.terrain()->height(), *Evaluator().evaluate(recipe, 65, 65)->height());
}

TEST(LearnMap, AnotherDocumentIsBlurredAnew) {
    Learn learn = blurring(blurred_recipe({.passes = 2}), true);
    JobQueue jobs;
    make(learn, jobs);
    learn.leave();
    Recipe other = blurred_recipe({.passes = 4});
    other.world.seed = 99;
    learn.enter(other, 0);
    EXPECT_EQ(learn.trace(), nullptr) << "the old one is of another document";
    EXPECT_EQ(learn.terrain(), nullptr);
    make(learn, jobs);
    EXPECT_EQ(learn.transport.track().steps, 4);
    learn.act(LearnAction::last);
    EXPECT_EQ(*learn.terrain()->height(), *Evaluator().evaluate(other, 65, 65)->height());
}

TEST(LearnMap, AnotherDocumentIsGoneOverAlsoByWhoCameBackToTheLattice) {
    Learn learn = blurring(blurred_recipe({.passes = 2}), true);
    JobQueue jobs;
    make(learn, jobs);
    LessonSetup choice = learn.choice();
    choice.subject = &lesson_subject("lattice");
    learn.choose(choice);
    learn.leave();
    Recipe other = blurred_recipe({.passes = 4});
    other.world.seed = 99;
    learn.enter(other, 0);
    learn.choose(learn.with_subject(learn.choice(), lesson_subject("blur")));
    make(learn, jobs);
    EXPECT_EQ(learn.transport.track().steps, 4);
    EXPECT_EQ(learn.source().recipe.world.seed, 99u);
    learn.act(LearnAction::last);
    EXPECT_EQ(*learn.terrain()->height(), *Evaluator().evaluate(other, 65, 65)->height());
}

TEST(LearnMap, AnEditOfTheDocumentKeepsThePlaceAndWhatWasChosen) {
    Recipe recipe = blurred_recipe({.passes = 6});
    Learn learn = blurring(recipe, true);
    JobQueue jobs;
    make(learn, jobs);
    LessonSetup choice = learn.choice();
    choice.seed = 777;
    choice.typed = {{{0, 0}, 50}};
    learn.choose(choice);
    make(learn, jobs);
    for (int step = 0; step < 4; ++step) learn.act(LearnAction::forward);
    learn.leave();
    recipe.world.sea_level += 1;
    learn.enter(recipe, 0);
    learn.leave();  // before it is made
    learn.enter(recipe, 0);
    make(learn, jobs);
    EXPECT_EQ(learn.transport.position(), 4);
    EXPECT_EQ(learn.choice().seed, 777u);
    EXPECT_EQ(learn.choice().typed, choice.typed);
}

TEST(LearnMap, ATerrainHasNoDice) {
    Learn learn = blurring(blurred_recipe({.passes = 2}), true);
    JobQueue jobs;
    make(learn, jobs);
    const LessonSetup before = learn.choice();
    learn.act(LearnAction::dice);
    EXPECT_FALSE(learn.making());
    EXPECT_EQ(learn.wanted(), before);
}

TEST(LearnMap, AnotherLayerBelowIsBlurredWithTheRest) {
    Recipe recipe = blurred_recipe({.passes = 2});
    Learn learn = blurring(recipe, true);
    JobQueue jobs;
    make(learn, jobs);
    learn.leave();
    Layer more = new_layer(recipe, *find_stage(DiamondSquare::info.key));
    more.blend = Blend::add;
    recipe.layers.insert(1, more);
    learn.enter(recipe, 0);
    make(learn, jobs);
    learn.act(LearnAction::last);
    EXPECT_EQ(*learn.terrain()->height(), *Evaluator().evaluate(recipe, 65, 65)->height());
}

// Holds back what comes after it on the lane of live steps.
class Held {
 public:
    explicit Held(JobQueue& jobs) {
        jobs.submit(JobKind::live_step, "Held",
                    [gate = gate_.get_future().share()](Progress&) { gate.wait(); });
    }
    void let_go() { gate_.set_value(); }

 private:
    std::promise<void> gate_;
};

// Makes a terrain's blur, and cancels that of another document.
struct CancelledMap {
    JobQueue jobs;
    Recipe recipe = blurred_recipe({.passes = 2});
    Learn learn = blurring(recipe, true);

    CancelledMap() {
        make(learn, jobs);
        learn.leave();
        ++recipe.world.seed;
        learn.enter(recipe, 0);
        Held held(jobs);
        learn.tick(jobs);
        jobs.cancel(JobKind::live_step);
        held.let_go();
        jobs.wait_until_idle();
        learn.tick(jobs);
    }
};

TEST(LearnMap, ACancelledOneIsNotBegunAgainUntilSomethingElseIsChosen) {
    CancelledMap map;
    Learn& learn = map.learn;
    for (int frame = 0; frame < 3; ++frame) make(learn, map.jobs);
    EXPECT_EQ(learn.trace(), nullptr);
    EXPECT_TRUE(learn.failed());
    learn.act(LearnAction::forward);  // there is nothing to go through
    LessonSetup choice = learn.wanted();
    choice.values = values_of(BoxBlur{.passes = 3});
    learn.choose(choice);
    make(learn, map.jobs);
    EXPECT_NE(learn.trace(), nullptr);
    EXPECT_FALSE(learn.failed());
}

TEST(LearnMap, WhatFailedIsTriedAgainWhenOneComesBack) {
    CancelledMap map;
    map.learn.leave();
    map.learn.enter(map.recipe, 0);
    EXPECT_FALSE(map.learn.failed());
    make(map.learn, map.jobs);
    EXPECT_NE(map.learn.trace(), nullptr);
}

TEST(LearnMap, ACancelledOneOfTheSameDocumentLeavesTheOldOne) {
    Learn learn = blurring(blurred_recipe({.passes = 2}), true);
    JobQueue jobs;
    Held held(jobs);
    learn.tick(jobs);
    jobs.cancel(JobKind::live_step);
    held.let_go();
    jobs.wait_until_idle();
    learn.tick(jobs);
    EXPECT_EQ(learn.wanted(), learn.choice());
    EXPECT_FALSE(learn.choice().is_of_terrain());
    EXPECT_FALSE(learn.making());
    EXPECT_FALSE(learn.failed());
}

TEST(LearnMap, LeavingGivesUpWhatIsMadeAndComingBackBeginsItAnew) {
    const Recipe recipe = blurred_recipe({.passes = 2});
    for (const bool other_subject : {false, true}) {
        Learn learn = blurring(recipe, true);
        JobQueue jobs;
        Held held(jobs);
        learn.tick(jobs);
        const LessonSetup choice = learn.wanted();
        if (other_subject) {
            learn.choose(learn.with_subject(choice, lesson_subject("line")));
        } else {
            learn.leave();
        }
        held.let_go();
        jobs.wait_until_idle();
        other_subject ? learn.choose(choice) : learn.enter(recipe, 0);
        Held again(jobs);
        learn.tick(jobs);
        EXPECT_FALSE(learn.choice().is_of_terrain()) << "nothing was made meanwhile";
        again.let_go();
        make(learn, jobs);
        EXPECT_TRUE(learn.choice().is_of_terrain());
        EXPECT_FALSE(learn.making());
    }
}

TEST(LearnMap, PassesChosenStayWhileTheBlurIsTheSame) {
    Recipe recipe = blurred_recipe({.passes = 7});
    Learn learn = blurring(recipe, false);
    LessonSetup choice = learn.choice();
    choice.values = values_of(BoxBlur{.passes = 3});
    learn.choose(choice);
    learn.leave();
    recipe.world.seed += 1;
    learn.enter(recipe, 0);
    EXPECT_EQ(learn.transport.track().steps, 3);
    learn.leave();
    recipe.layers.edit_back()->values = values_of(BoxBlur{.passes = 8});
    learn.enter(recipe, 0);
    EXPECT_EQ(learn.transport.track().steps, 8);
}

TEST(LearnMap, AClickChoosesTheCellToldOfAndTheMouseGoesBeforeIt) {
    Learn learn = blurring(blurred_recipe({}), false);
    EXPECT_EQ(learn.cell_told(), (LatticePoint{2, 2}));
    learn.click({4, 1});
    EXPECT_EQ(learn.cell_told(), (LatticePoint{4, 1}));
    EXPECT_EQ(learn.transport.position(), 0);
    learn.pointed = {0, 3};
    EXPECT_EQ(learn.cell_told(), (LatticePoint{0, 3}));
}

TEST(LearnMap, AsksNothingOfWhoPredicts) {
    Learn learn = blurring(blurred_recipe({}), false);
    learn.predicting = true;
    for (int step = 0; step < 8; ++step) learn.act(LearnAction::forward);
    EXPECT_EQ(learn.prediction.question(), Question::none);
    EXPECT_EQ(learn.transport.position(), 8);
}

}  // namespace
}  // namespace talus
