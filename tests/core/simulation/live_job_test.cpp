#include "core/simulation/live_job.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <future>
#include <mutex>
#include <random>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"

namespace talus {
namespace {

constexpr int k_job_side = 33;
constexpr double k_slow = 200;  // steps/s, at which no run comes to its end before a test does

Recipe job_hills() {
    Recipe recipe;
    recipe.world = {
        .seed = 7, .extent = 1000, .width = k_job_side, .height = k_job_side, .low = -50, .high = 450};
    recipe.layers.push_back(new_layer(recipe, *find_stage("hills")));
    return recipe;
}

class LiveJobTest : public testing::Test {
 protected:
    using Newest = LiveJob::Newest;

    void begin(std::string_view stage = "live_water") {
        const SimulationSubject subject = subject_of(recipe_, 0, find_stage(stage));
        job_.begin(jobs_, subject.layer, subject.beneath, nullptr);
    }
    // Returns the first news of which it holds.
    Newest wait(const std::function<bool(const Newest&)>& condition) {
        std::unique_lock lock(mutex_);
        Newest newest;
        const bool came = news_.wait_for(lock, std::chrono::minutes(2), [&] {
            newest = job_.newest();
            return condition(newest);
        });
        EXPECT_TRUE(came);
        return newest;
    }
    void draw(const std::shared_ptr<const Terrain>& terrain) { job_.pacing()->follow(terrain, terrain); }
    // While it plays: pictures are made only as they are wanted.
    Newest wait_for_steps(std::int64_t steps) {
        return wait([&](const Newest& newest) {
            draw(job_.newest().terrain);
            return newest.steps >= steps;
        });
    }
    // A process that is at work for seconds, even on so small a map.
    static constexpr const char* k_long = "gullies";
    static double end_of_long() {
        const StageType& type = *find_stage(k_long);
        return type.live->length_of(amount_info(type).max);
    }
    Newest at_rest() {
        return wait([](const Newest& newest) { return newest.ready && !newest.busy; });
    }
    // The job stands still from here on, until the promise is kept.
    std::promise<void> hold() {
        std::promise<void> go_on;
        std::promise<void> held;
        job_.with_run(jobs_, [on = go_on.get_future().share(), &held](const Simulation&) {
            held.set_value();
            on.wait();
        });
        held.get_future().wait();
        return go_on;
    }
    void news() {
        const std::lock_guard lock(mutex_);
        news_.notify_all();
    }

    const Recipe recipe_ = job_hills();
    std::mutex mutex_;
    std::condition_variable news_;
    JobQueue jobs_{[this] { news(); }};
    LiveJob job_{[this] { news(); }};
};

TEST_F(LiveJobTest, PlaysUntilItIsPausedAndShowsTheStateItStoppedIn) {
    begin();
    const Newest first = at_rest();
    EXPECT_EQ(first.steps, 0);
    job_.set_speed(k_slow);
    job_.play(jobs_, true);
    // Pictures are made only as they are wanted, steps are not.
    wait_for_steps(21);
    job_.play(jobs_, false);
    const Newest paused = at_rest();
    EXPECT_GE(paused.steps, 20);
    EXPECT_FALSE(paused.playing);
    EXPECT_NE(paused.digest, first.digest);
    EXPECT_EQ(paused.furthest_steps, paused.steps);
}

TEST_F(LiveJobTest, WhatIsDoneToItIsShownAtOnceThoughTheLastPictureWasNotDrawn) {
    begin();
    at_rest();
    job_.set_speed(k_slow);
    job_.play(jobs_, true);
    const Newest last = wait_for_steps(3);
    // The one that was wanted by then; it is not drawn.
    wait([&](const Newest& newest) { return newest.steps > last.steps; });
    job_.touch(jobs_, {.tool = RunTool::pour, .x = 100, .y = 100, .radius = 200, .amount = 1});
    EXPECT_TRUE(job_.pacing()->is_due());
    const Newest answer = wait([](const Newest& newest) { return newest.events->list.size() == 1; });
    EXPECT_TRUE(job_.pacing()->is_answer(answer.terrain));
    // Once it is drawn the run goes on.
    draw(job_.newest().terrain);
    EXPECT_FALSE(job_.pacing()->is_answer(answer.terrain));
    wait_for_steps(answer.steps + 3);
}

TEST_F(LiveJobTest, WhatACancelDroppedIsWaitedForNoMore) {
    begin();
    at_rest();
    {
        auto go_on = hold();
        job_.touch(jobs_, {.tool = RunTool::pour, .x = 100, .y = 100, .radius = 200, .amount = 1});
        jobs_.cancel(JobKind::simulation);
        go_on.set_value();
    }
    const Newest dropped = at_rest();
    EXPECT_TRUE(dropped.events->list.empty());
    EXPECT_FALSE(job_.pacing()->is_due());
    job_.step(jobs_);
    const Newest after = at_rest();
    EXPECT_EQ(after.steps, 1);
    EXPECT_FALSE(job_.pacing()->is_due());
}

TEST_F(LiveJobTest, ThatAnOlderPictureIsDrawnEndsNoAnswer) {
    begin();
    const Newest first = at_rest();
    job_.set_speed(k_slow);
    job_.play(jobs_, true);
    wait_for_steps(3);
    job_.touch(jobs_, {.tool = RunTool::pour, .x = 100, .y = 100, .radius = 200, .amount = 1});
    wait([&](const Newest& newest) { return job_.pacing()->is_answer(newest.terrain); });
    draw(first.terrain);
    EXPECT_TRUE(job_.pacing()->is_answer(job_.newest().terrain));
}

TEST_F(LiveJobTest, ARunThatIsTouchedWithoutEndStillTakesSteps) {
    begin();
    at_rest();
    job_.play(jobs_, true);
    // Nobody draws what is made, and there is always something that waits to be shown.
    for (std::size_t i = 0; job_.newest().steps < 10; ++i) {
        job_.touch(jobs_, {.tool = RunTool::pour, .x = 100, .y = 100, .radius = 200, .amount = 0.001f});
        wait([&](const Newest& newest) { return newest.events->list.size() > i; });
    }
}

TEST_F(LiveJobTest, StandsStillWhileTheWindowDraws) {
    begin();
    at_rest();
    job_.play(jobs_, true);
    wait_for_steps(3);
    const auto steps = [&] {
        std::promise<std::int64_t> now;
        job_.with_run(jobs_, [&](const Simulation& run) { now.set_value(run.steps()); });
        return now.get_future().get();
    };
    job_.pacing()->set_drawing(true);
    const std::int64_t before = steps();
    for (int i = 0; i < 300; ++i) ASSERT_EQ(steps(), before);
    job_.pacing()->set_drawing(false);
    wait_for_steps(before + 3);
}

TEST_F(LiveJobTest, SaysWhereItsTerrainsDifferThoughSomeWerePassedOver) {
    begin("scree");
    const Newest first = at_rest();
    const auto dig = [&](double x) {
        job_.touch(jobs_, {.tool = RunTool::dig, .x = x, .y = 500, .radius = 60, .amount = 3});
        return at_rest();
    };
    const Newest second = dig(300);
    const Newest third = dig(600);
    const auto changed = third.changes.since(first.terrain, third.terrain);
    ASSERT_TRUE(changed);
    const auto found = changed_part(*first.terrain, *third.terrain);
    ASSERT_TRUE(found);
    EXPECT_EQ(changed->united(*found), *changed);
    EXPECT_LT(changed->size(), first.terrain->height()->size() / 4);
    EXPECT_LT(third.changes.since(second.terrain, third.terrain)->size(), changed->size());
    job_.want(jobs_, {.drainage = true});
    const Newest drained = at_rest();
    EXPECT_FALSE(drained.changes.since(third.terrain, drained.terrain)) << "a field that reaches far";
    job_.want(jobs_, {});
    EXPECT_FALSE(at_rest().changes.since(drained.terrain, at_rest().terrain));
}

TEST_F(LiveJobTest, ShowsTheDrainageAreaOnlyWhileItIsAskedForAndTheRunStaysTheSame) {
    begin("scree");
    const Newest first = at_rest();
    EXPECT_FALSE(first.terrain->fields.has(field_id("drainage")));
    job_.want(jobs_, {.drainage = true});
    const Newest drained =
        wait([](const Newest& newest) { return newest.terrain->fields.has(field_id("drainage")); });
    EXPECT_EQ(drained.digest, first.digest);
    EXPECT_EQ(*drained.terrain->height(), *first.terrain->height());
    job_.want(jobs_, {});
    wait([](const Newest& newest) { return !newest.terrain->fields.has(field_id("drainage")); });
}

TEST_F(LiveJobTest, AnotherGroundIsOnShowAtOnceThoughNothingIsMadeAgain) {
    begin();
    at_rest();
    job_.step(jobs_);
    const Newest before = at_rest();
    const GroundStyle mars{.kind = GroundKind::mars, .snow_line = 123};
    job_.show_on(mars);
    const Newest after = job_.newest();
    EXPECT_FALSE(after.busy);
    EXPECT_EQ(after.terrain->ground, mars);
    EXPECT_EQ(after.terrain->height(), before.terrain->height()) << "the same grid";
    EXPECT_EQ(after.steps, before.steps);
    EXPECT_EQ(before.terrain->ground, GroundStyle{}) << "who holds it keeps it as it was";
    job_.step(jobs_);
    const Newest later = at_rest();
    EXPECT_EQ(later.steps, 2);
    EXPECT_EQ(later.terrain->ground, mars);
}

TEST_F(LiveJobTest, MakesWhatLiesBeneathByItself) {
    begin();
    const Newest newest = at_rest();
    const auto beneath = Evaluator().evaluate(recipe_, k_job_side, k_job_side);
    EXPECT_EQ(*newest.terrain->height(), *beneath->height());
}

TEST_F(LiveJobTest, AnEndWhileItPlaysStopsIt) {
    begin();
    at_rest();
    job_.set_speed(k_slow);
    job_.play(jobs_, true);
    EXPECT_TRUE(wait_for_steps(1).playing) << "it came to its end";
    job_.end();
    jobs_.wait_until_idle();
    EXPECT_FALSE(job_.newest().ready);
}

TEST_F(LiveJobTest, RunsToALengthWhateverTheSpeedAndStopsInTheFirstStepThatIsThere) {
    begin();
    at_rest();
    job_.set_speed(0.001);
    std::promise<void> goal_seen = hold();
    job_.run_to(jobs_, 30);
    EXPECT_EQ(job_.newest().goal, 30);
    goal_seen.set_value();
    const Newest there = at_rest();
    EXPECT_GE(there.length, 30);
    EXPECT_FALSE(there.playing);
    EXPECT_EQ(there.goal, 0);
    job_.step(jobs_);
    const Newest next = at_rest();
    EXPECT_LT(there.length - 30, next.length - there.length) << "a whole step too far";
    begin(k_long);
    at_rest();
    job_.run_to(jobs_, end_of_long());
    wait_for_steps(1);
    job_.play(jobs_, false);
    EXPECT_LT(at_rest().length, end_of_long()) << "a pause ends it";
}

TEST_F(LiveJobTest, PlaysToALengthAtItsOwnSpeedAndPlaysOnFromThere) {
    begin();
    at_rest();
    job_.set_speed(0);
    job_.play(jobs_, true, 30);
    EXPECT_EQ(job_.newest().goal, 0) << "it is no run to a length";
    const Newest there = at_rest();
    EXPECT_FALSE(there.playing);
    EXPECT_GE(there.length, 30);
    job_.step(jobs_);
    const Newest next = at_rest();
    EXPECT_LT(there.length - 30, next.length - there.length) << "a whole step too far";
    job_.play(jobs_, true);
    wait_for_steps(next.steps + 5);
    job_.play(jobs_, false);
    EXPECT_GT(at_rest().length, next.length);
}

TEST_F(LiveJobTest, WhatIsToBeKeptIsKeptThoughTheRunIsCancelledOrGivenUp) {
    for (const bool given_up : {false, true}) {
        begin();
        at_rest();
        job_.step(jobs_);
        const Newest before = at_rest();
        std::promise<void> go_on = hold();
        job_.play(jobs_, true);
        std::promise<std::int64_t> kept;
        job_.with_run(jobs_, [&](const Simulation& run) { kept.set_value(run.steps()); });
        if (given_up) {
            job_.end();
        } else {
            jobs_.cancel(JobKind::simulation);
        }
        go_on.set_value();
        EXPECT_EQ(kept.get_future().get(), 1);
        jobs_.wait_until_idle();
        if (given_up) continue;
        const Newest after = at_rest();
        EXPECT_FALSE(after.playing);
        EXPECT_EQ(after.error, "");
        EXPECT_EQ(after.digest, before.digest);
    }
}

TEST_F(LiveJobTest, ACancelledRunShowsTheStateThatItIsIn) {
    begin(k_long);
    at_rest();
    std::promise<void> go_on = hold();
    job_.step(jobs_);
    job_.run_to(jobs_, end_of_long());
    go_on.set_value();
    wait_for_steps(1);
    jobs_.cancel(JobKind::simulation);
    jobs_.wait_until_idle();
    const Newest shown = at_rest();
    EXPECT_FALSE(shown.playing);
    EXPECT_LT(shown.length, end_of_long());
    std::promise<std::pair<std::int64_t, Digest>> run;
    job_.with_run(jobs_, [&](const Simulation& now) { run.set_value({now.steps(), now.digest()}); });
    EXPECT_EQ(run.get_future().get(), std::pair(shown.steps, shown.digest));
    // And it can be played on.
    job_.step(jobs_);
    EXPECT_EQ(wait([&](const Newest& now) { return !now.busy && now.steps > shown.steps; }).steps,
              shown.steps + 1);
}

TEST_F(LiveJobTest, AFailureIsToldUntilTheNextWish) {
    begin();
    const Newest before = at_rest();
    job_.with_run(jobs_, [](const Simulation&) { throw std::runtime_error("no"); });
    jobs_.wait_until_idle();
    EXPECT_EQ(at_rest().error, "no");
    job_.step(jobs_);
    EXPECT_EQ(wait([](const Newest& now) { return !now.busy && now.steps == 1; }).error, "");
    EXPECT_NE(at_rest().digest, before.digest);
}

TEST_F(LiveJobTest, GoingSomewhereEndsWhereItIsSentElsewhere) {
    begin();
    at_rest();
    for (int i = 0; i < 60; ++i) job_.step(jobs_);
    wait([](const Newest& now) { return !now.busy && now.steps == 60; });
    std::promise<void> go_on = hold();
    job_.go_to(jobs_, 30);
    job_.with_run(jobs_, [](const Simulation& run) { EXPECT_LT(run.steps(), 30); });
    job_.go_to(jobs_, 41);
    job_.with_run(jobs_, [](const Simulation& run) { EXPECT_EQ(run.steps(), 41); });
    go_on.set_value();
    EXPECT_EQ(wait([](const Newest& now) { return !now.busy; }).steps, 41);
}

TEST_F(LiveJobTest, ASpeedIsKept) {
    begin("classic_water");
    at_rest();
    job_.set_speed(50);
    const auto before = std::chrono::steady_clock::now();
    job_.play(jobs_, true);
    // Not more than are due; how many fewer is the machine's business.
    const Newest newest = wait_for_steps(10);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - before;
    EXPECT_LE(static_cast<double>(newest.steps), passed.count() * 50 + 8);
}

TEST_F(LiveJobTest, WhateverIsWishedInWhateverOrderItsReplayIsTheStateOnShow) {
    std::mt19937 random(11);
    for (const char* stage : {"live_water", "classic_water"}) {
        begin(stage);
        for (int i = 0; i < 300; ++i) {
            const auto below = [&](unsigned end) { return static_cast<int>(random() % end); };
            switch (below(10)) {
                case 0:
                    job_.play(jobs_, below(2) == 0);
                    break;
                case 1:
                    job_.set_speed(below(3) * 40);
                    break;
                case 2:
                    job_.step(jobs_);
                    break;
                case 3:
                    job_.go_to(jobs_, below(200));
                    break;
                case 4:
                    if (below(20) == 0) job_.reset(jobs_);
                    break;
                case 5:
                    draw(job_.newest().terrain);
                    break;
                case 6:
                    job_.run_to(jobs_, below(40));
                    break;
                default:
                    job_.touch(jobs_, {.tool = static_cast<RunTool>(random() % k_run_tools.size()),
                                       .x = static_cast<double>(below(1100)),
                                       .y = static_cast<double>(below(1100)),
                                       .radius = static_cast<float>(below(200)),
                                       .amount = static_cast<float>(below(9))});
            }
        }
        job_.play(jobs_, false);
        std::optional<Layer> replay;
        job_.with_run(jobs_, [&](const Simulation& run) { replay = run.replay(); });
        const Newest end = at_rest();
        EXPECT_FALSE(end.diverged);
        EXPECT_EQ(end.error, "");
        ASSERT_TRUE(replay);
        const Recipe kept = with_run_kept(recipe_, *replay).recipe;
        EXPECT_EQ(*Evaluator().evaluate(kept, k_job_side, k_job_side)->height(), *end.terrain->height())
            << stage;
    }
}

TEST_F(LiveJobTest, RunsOnTheFlatGroundOfADocumentWithoutLayers) {
    Recipe bare = recipe_;
    bare.layers = {};
    const SimulationSubject subject = subject_of(bare, 0, find_stage("live_water"));
    job_.begin(jobs_, subject.layer, subject.beneath, nullptr);
    at_rest();
    job_.step(jobs_);
    const Newest stepped = wait([](const Newest& newest) { return newest.steps == 1 && !newest.busy; });
    EXPECT_EQ(stepped.error, "");
    EXPECT_TRUE(stepped.terrain->fields.has(field_id("water")));
}

TEST_F(LiveJobTest, TellsThatNoMoreEventsAreTaken) {
    SimulationSubject subject = subject_of(recipe_, 0, find_stage("live_water"));
    RunEvents events;
    events.list.assign(RunEvents::k_max, {.tool = RunTool::rain, .amount = 10});
    subject.layer.values[*find_parameter(subject.layer.type->parameters, "events")] = events;
    job_.begin(jobs_, subject.layer, subject.beneath, nullptr);
    EXPECT_TRUE(at_rest().log_full);
    job_.reset(jobs_);
    EXPECT_FALSE(
        wait([](const Newest& newest) { return !newest.busy && newest.events->list.empty(); }).log_full);
}

}  // namespace
}  // namespace talus
