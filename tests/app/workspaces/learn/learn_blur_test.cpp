#include "app/workspaces/learn/learn_blur.h"

#include <gtest/gtest.h>

#include <future>

#include "app/workspaces/learn/learn.h"
#include "core/filter/box_blur.h"
#include "core/generate/diamond_square.h"
#include "core/recipe/evaluate.h"

namespace talus {
namespace {

using Subject = LearnChoice::Subject;

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
    LearnChoice choice = learn.choice();
    choice.subject = Subject::blur;
    choice.blur.terrain = terrain;
    learn.choose(choice);
    return learn;
}

void make(Learn& learn, JobQueue& jobs) {
    learn.tick(jobs);
    jobs.wait_until_idle();
    learn.tick(jobs);
}

TEST(BlurWorkspace, StepsThroughTheLatticeForwardsAndBackwards) {
    Learn learn = blurring(blurred_recipe({.passes = 6}), false);
    ASSERT_NE(learn.blur.lesson(), nullptr);
    ASSERT_EQ(learn.transport.track().steps, 6);
    std::vector<Field<float>> forwards;
    for (int done = 0; done <= 6; ++done) {
        EXPECT_EQ(learn.passes_done(), done);
        forwards.push_back(learn.terrain()->height());
        learn.act(LearnAction::forward);
    }
    EXPECT_NE(*forwards[2], *forwards[3]);
    for (int done = 6; done >= 0; --done) {
        EXPECT_EQ(*learn.terrain()->height(), *forwards[static_cast<std::size_t>(done)]);
        learn.act(LearnAction::back);
    }
}

TEST(BlurWorkspace, BeginsWithTheLatticeThatWasFinishedAndLeavesItsTrackBehind) {
    Learn learn;
    learn.enter(blurred_recipe({}), 0);
    learn.act(LearnAction::last);
    const Field<float> finished = learn.terrain()->height();
    const std::int64_t steps = learn.transport.track().steps;
    LearnChoice choice = learn.choice();
    choice.subject = Subject::blur;
    learn.choose(choice);
    EXPECT_EQ(learn.transport.position(), 0);
    EXPECT_EQ(*learn.terrain()->height(), *finished);
    choice.subject = Subject::lattice;
    learn.choose(choice);
    EXPECT_EQ(learn.transport.track().steps, steps);
    EXPECT_EQ(learn.transport.position(), 0);
}

TEST(BlurWorkspace, OfTheDocumentIsMadeInAJobAndEndsWithItsLayersBits) {
    for (const bool whole : {false, true}) {
        const Recipe recipe = blurred_recipe({.passes = 7, .whole_numbers = whole});
        Learn learn = blurring(recipe, true);
        EXPECT_EQ(learn.blur.lesson(), nullptr);
        EXPECT_EQ(learn.terrain(), nullptr);
        JobQueue jobs;
        make(learn, jobs);
        ASSERT_NE(learn.blur.lesson(), nullptr);
        learn.act(LearnAction::last);
        EXPECT_EQ(*learn.terrain()->height(), *Evaluator().evaluate(recipe, 65, 65)->height());
    }
}

TEST(BlurWorkspace, OtherPassesKeepThePlaceAndTheTerrain) {
    Recipe recipe = blurred_recipe({.passes = 7});
    Learn learn = blurring(recipe, true);
    JobQueue jobs;
    make(learn, jobs);
    for (int step = 0; step < 5; ++step) learn.act(LearnAction::forward);
    learn.click({3, 60});
    for (const int passes : {30, 3, 0}) {
        LearnChoice choice = learn.choice();
        choice.blur.values = values_of(BoxBlur{.passes = passes});
        learn.choose(choice);
        EXPECT_NE(learn.terrain(), nullptr) << "the one before is shown meanwhile";
        make(learn, jobs);
        const int all = std::max(1, passes);
        EXPECT_EQ(learn.blur.lesson()->ground().passes, all);
        EXPECT_EQ(learn.transport.position(), std::min(5, all));
        EXPECT_EQ(learn.cell_told(), (LatticePoint{3, 60}));
    }
    learn.act(LearnAction::last);
    recipe.layers.edit_back()->values = values_of(BoxBlur{.passes = 1});
    EXPECT_EQ(*learn.terrain()->height(), *Evaluator().evaluate(recipe, 65, 65)->height());
}

TEST(BlurWorkspace, AnotherDocumentIsBlurredAnew) {
    Learn learn = blurring(blurred_recipe({.passes = 2}), true);
    JobQueue jobs;
    make(learn, jobs);
    learn.leave();
    Recipe other = blurred_recipe({.passes = 4});
    other.world.seed = 99;
    learn.enter(other, 0);
    make(learn, jobs);
    EXPECT_EQ(learn.transport.track().steps, 4);
    learn.act(LearnAction::last);
    EXPECT_EQ(*learn.terrain()->height(), *Evaluator().evaluate(other, 65, 65)->height());
}

TEST(BlurWorkspace, AnotherLayerBelowIsBlurredWithTheRest) {
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

TEST(BlurWorkspace, ACancelledOneIsNotBegunAgainUntilSomethingElseIsChosen) {
    const Recipe recipe = blurred_recipe({.passes = 2});
    Learn learn = blurring(recipe, true);
    JobQueue jobs;
    Held held(jobs);
    learn.tick(jobs);
    jobs.cancel(JobKind::live_step);
    held.let_go();
    jobs.wait_until_idle();
    for (int frame = 0; frame < 3; ++frame) make(learn, jobs);
    EXPECT_EQ(learn.blur.lesson(), nullptr);
    EXPECT_TRUE(learn.blur.failed());
    LearnChoice choice = learn.choice();
    choice.blur.values = values_of(BoxBlur{.passes = 3});
    learn.choose(choice);
    make(learn, jobs);
    EXPECT_NE(learn.blur.lesson(), nullptr);
    EXPECT_FALSE(learn.blur.failed());
}

TEST(BlurWorkspace, WhatFailedIsTriedAgainOverAnotherDocument) {
    Recipe recipe = blurred_recipe({.passes = 2});
    Learn learn = blurring(recipe, true);
    JobQueue jobs;
    Held held(jobs);
    learn.tick(jobs);
    jobs.cancel(JobKind::live_step);
    held.let_go();
    jobs.wait_until_idle();
    learn.tick(jobs);
    ASSERT_TRUE(learn.blur.failed());
    learn.leave();
    recipe.world.sea_level += 1;
    learn.enter(recipe, 0);
    EXPECT_FALSE(learn.blur.failed());
    make(learn, jobs);
    EXPECT_NE(learn.blur.lesson(), nullptr);
}

TEST(BlurWorkspace, LeavingGivesUpWhatIsMadeAndComingBackBeginsItAnew) {
    const Recipe recipe = blurred_recipe({.passes = 2});
    for (const bool other_subject : {false, true}) {
        Learn learn = blurring(recipe, true);
        JobQueue jobs;
        Held held(jobs);
        learn.tick(jobs);
        LearnChoice choice = learn.choice();
        if (other_subject) {
            learn.choose(learn.with_subject(choice, Subject::line));
        } else {
            learn.leave();
        }
        held.let_go();
        jobs.wait_until_idle();
        other_subject ? learn.choose(choice) : learn.enter(recipe, 0);
        Held again(jobs);
        learn.tick(jobs);
        EXPECT_EQ(learn.blur.lesson(), nullptr) << "nothing was made meanwhile";
        again.let_go();
        make(learn, jobs);
        EXPECT_NE(learn.blur.lesson(), nullptr);
    }
}

TEST(BlurWorkspace, PassesChosenStayWhileTheBlurIsTheSame) {
    Recipe recipe = blurred_recipe({.passes = 7});
    Learn learn = blurring(recipe, false);
    LearnChoice choice = learn.choice();
    choice.blur.values = values_of(BoxBlur{.passes = 3});
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

TEST(BlurWorkspace, AClickChoosesTheCellToldOfAndTheMouseGoesBeforeIt) {
    Learn learn = blurring(blurred_recipe({}), false);
    EXPECT_EQ(learn.cell_told(), (LatticePoint{2, 2}));
    learn.click({4, 1});
    EXPECT_EQ(learn.cell_told(), (LatticePoint{4, 1}));
    EXPECT_EQ(learn.transport.position(), 0);
    learn.pointed = {0, 3};
    EXPECT_EQ(learn.cell_told(), (LatticePoint{0, 3}));
}

TEST(BlurWorkspace, AsksNothingOfWhoPredicts) {
    Learn learn = blurring(blurred_recipe({}), false);
    learn.predicting = true;
    for (int step = 0; step < 8; ++step) learn.act(LearnAction::forward);
    EXPECT_EQ(learn.prediction.question(), Question::none);
    EXPECT_EQ(learn.transport.position(), 8);
}

}  // namespace
}  // namespace talus
