#include "core/simulation/run_history.h"

#include <gtest/gtest.h>

#include <random>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/simulation/simulation.h"

namespace talus {
namespace {

constexpr int k_history_side = 17;

Recipe history_hills() {
    Recipe recipe;
    recipe.world = {.seed = 3,
                    .extent = 1000,
                    .width = k_history_side,
                    .height = k_history_side,
                    .low = -50,
                    .high = 450};
    recipe.layers.push_back(new_layer(recipe, *find_stage("hills")));
    return recipe;
}

// Every process, with strokes of any tool at any place.
class StrokesOfEveryProcess : public testing::TestWithParam<std::string> {
 protected:
    Simulation begun() const {
        return {subject_of(recipe_, 0, find_stage(GetParam())).layer, recipe_.world, ground_};
    }
    RunEvent event() {
        const auto number = [&](double to) { return to * static_cast<double>(random_() % 4096) / 4096; };
        // Each process takes one of these.
        const RunTool tool = GetParam() == "climate" ? RunTool::wind
                             : random_() % 2 == 0    ? RunTool::raise
                                                     : RunTool::dig;
        return {.tool = tool,
                .x = number(900),
                .y = number(900),
                .radius = static_cast<float>(20 + number(200)),
                .amount = static_cast<float>(1 + number(5))};
    }
    // The events of one stroke, a few at each of some steps.
    std::vector<std::vector<RunEvent>> stroke() {
        std::vector<std::vector<RunEvent>> steps(1 + random_() % 3);
        for (auto& each : steps) {
            each.push_back(event());
            each.push_back(event());
        }
        return steps;
    }
    static void draw(Simulation& run, const std::vector<std::vector<RunEvent>>& stroke) {
        bool begins = true;
        for (const auto& events : stroke) {
            for (const RunEvent& each : events) run.touch(each, std::exchange(begins, false));
            run.step();
        }
    }
    static void play(Simulation& run, int steps) {
        for (int i = 0; i < steps; ++i) run.step();
    }

    Recipe recipe_ = history_hills();
    std::shared_ptr<const Terrain> ground_ = Evaluator().evaluate(recipe_, k_history_side, k_history_side);
    std::mt19937 random_{7};
};
std::vector<std::string> live_processes() {
    std::vector<std::string> keys;
    for (const StageType& type : stage_types()) {
        if (type.live != nullptr) keys.emplace_back(type.info.key);
    }
    return keys;
}
INSTANTIATE_TEST_SUITE_P(RunHistory, StrokesOfEveryProcess, testing::ValuesIn(live_processes()),
                         [](const auto& tested) { return tested.param; });

TEST_P(StrokesOfEveryProcess, AreTakenBackOneByOneAndDoneAgainToTheSameBits) {
    Simulation run = begun();
    const auto first = stroke();
    const auto second = stroke();
    play(run, 3);
    draw(run, first);
    play(run, 18);
    draw(run, second);
    play(run, 4);
    const Digest both = run.digest();
    const RunEvents events = run.events();
    const std::int64_t steps = run.steps();

    // A run to which only that was done.
    const auto expect_like = [&](bool with_first) {
        Simulation other = begun();
        play(other, 3);
        if (with_first) draw(other, first);
        while (other.steps() < steps) other.step();
        EXPECT_EQ(run.steps(), steps);
        EXPECT_EQ(run.digest(), other.digest());
        EXPECT_EQ(run.events(), other.events());
        EXPECT_EQ(run.furthest_steps(), steps);
    };
    run.undo();
    expect_like(true);
    run.undo();
    expect_like(false);
    EXPECT_EQ(run.history().undo_label(), "");
    run.undo();
    expect_like(false);
    run.redo();
    expect_like(true);
    run.redo();
    EXPECT_EQ(run.history().redo_label(), "");
    EXPECT_EQ(run.digest(), both);
    EXPECT_EQ(run.events(), events);
    // What the timeline keeps is that of the run as it is.
    run.go_to(20);
    run.go_to(steps);
    EXPECT_EQ(run.digest(), both);
    EXPECT_FALSE(run.diverged());
}

TEST_P(StrokesOfEveryProcess, ThatMadeTheRunForgetOthersGiveThemBack) {
    Simulation run = begun();
    play(run, 5);
    draw(run, stroke());
    play(run, 20);
    draw(run, stroke());
    const RunEvents events = run.events();
    const std::int64_t end = run.steps();
    const Digest digest = run.digest();
    run.go_to(12);
    draw(run, stroke());
    EXPECT_NE(run.events(), events);
    run.undo();
    EXPECT_EQ(run.events(), events);
    while (run.steps() < end) run.step();
    EXPECT_EQ(run.digest(), digest);
    run.undo();
    run.undo();
    EXPECT_TRUE(run.events().list.empty());
}

TEST_P(StrokesOfEveryProcess, ThatLieLaterThanWhatIsSeenLeaveItAlone) {
    Simulation run = begun();
    play(run, 25);
    draw(run, stroke());
    play(run, 5);
    run.go_to(10);
    const Digest digest = run.digest();
    run.undo();
    EXPECT_EQ(run.steps(), 10);
    EXPECT_EQ(run.digest(), digest);
    EXPECT_EQ(run.furthest_steps(), 25);
    run.redo();
    EXPECT_FALSE(run.events().list.empty());
}

TEST_P(StrokesOfEveryProcess, AreThereAgainWhenBeginningAnewIsTakenBack) {
    Simulation run = begun();
    play(run, 3);
    draw(run, stroke());
    play(run, 22);
    const RunEvents events = run.events();
    const std::int64_t steps = run.steps();
    const Digest digest = run.digest();
    run.reset();
    EXPECT_EQ(run.history().undo_label(), RunHistory::k_reset_label);
    run.undo();
    EXPECT_EQ(run.events(), events);
    EXPECT_EQ(run.steps(), steps);
    EXPECT_EQ(run.digest(), digest);
    run.undo();
    EXPECT_TRUE(run.events().list.empty());
}

RunEvent at(double time, RunTool tool = RunTool::raise) { return {.time = time, .tool = tool}; }

TEST(RunHistory, NamesStrokesByWhatWasDoneLastAndANewOneEndsRedo) {
    RunEvents events;
    RunHistory history;
    history.touch(events, at(1, RunTool::close), 10, true);
    history.touch(events, at(1, RunTool::spring), 10, false);
    EXPECT_EQ(history.undo_label(), "Spring");
    history.touch(events, at(2), 20, true);
    EXPECT_EQ(history.undo_label(), "Raise");
    EXPECT_EQ(history.undo(events)->from, 20);
    EXPECT_EQ(history.redo_label(), "Raise");
    EXPECT_EQ(events.list.size(), 2u);
    history.touch(events, at(3, RunTool::dig), 30, false);
    EXPECT_EQ(history.undo_label(), "Dig") << "what was taken back ends the stroke before";
    EXPECT_EQ(history.redo_label(), "");
    EXPECT_FALSE(history.redo(events));
    history.undo(events);
    history.undo(events);
    EXPECT_TRUE(events.list.empty());
    EXPECT_FALSE(history.undo(events));
}

TEST(RunHistory, WhatTheLayerHadIsNoStroke) {
    RunEvents events{.list = {at(1), at(5)}};
    RunHistory history;
    EXPECT_FALSE(history.undo(events));
    history.touch(events, at(3), 30, true);
    EXPECT_EQ(events.list, (std::vector{at(1), at(3)}));
    history.undo(events);
    EXPECT_EQ(events.list, (std::vector{at(1), at(5)}));
    history.touch(events, at(6), 60, true);
    history.clear();
    EXPECT_FALSE(history.undo(events));
    EXPECT_EQ(events.list.size(), 3u);
}

}  // namespace
}  // namespace talus
