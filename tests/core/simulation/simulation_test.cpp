#include "core/simulation/simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"
#include "core/terrain/changed_cells.h"

namespace talus {
namespace {

constexpr int k_side = 65;
constexpr int k_small_side = 33;  // one block of rows: thousands of steps without a word between threads

Recipe hills(int side = k_side) {
    Recipe recipe;
    recipe.world = {.seed = 7, .extent = 2000, .width = side, .height = side, .low = -50, .high = 450};
    Layer layer = new_layer(recipe, *find_stage("hills"));
    recipe.layers.push_back(layer);
    return recipe;
}

struct Ground {
    int side = k_side;
    Recipe recipe = hills(side);
    std::shared_ptr<const Terrain> terrain = Evaluator().evaluate(recipe, side, side);

    // stage: its key, with "_and_scree" for scree beside it.
    Simulation run(std::string stage, std::size_t budget = Timeline::k_budget) const {
        const bool scree = stage.ends_with("_and_scree");
        if (scree) stage.resize(stage.size() - std::string_view("_and_scree").size());
        SimulationSubject subject = subject_of(recipe, 0, find_stage(stage));
        const std::vector<Parameter>& listing = subject.layer.type->parameters;
        if (scree) subject.layer.values[*find_parameter(listing, "scree")] = 100.0f;
        if (scree) subject.layer.values[*find_parameter(listing, "talus")] = 20.0f;
        return {subject.layer, recipe.world, terrain, budget};
    }
};

// Something at a random place, of any kind.
RunEvent random_event(std::mt19937& random) {
    const auto number = [&](double from, double to) {
        return from + (to - from) * static_cast<double>(random() % 4096) / 4096;
    };
    return {.tool = static_cast<RunTool>(random() % k_run_tools.size()),
            .x = number(-100, 2100),
            .y = number(-100, 2100),
            .radius = static_cast<float>(number(0, 300)),
            .amount = static_cast<float>(number(0, 10))};
}

bool same(const Terrain& a, const Terrain& b) {
    for (std::size_t i = 0; i < k_field_count; ++i) {
        const auto id = static_cast<FieldId>(i);
        if (a.fields.has(id) != b.fields.has(id)) return false;
        if (!a.fields.has(id)) continue;
        const bool equal = std::visit(
            [&](const auto& field) {
                using F = std::decay_t<decltype(field)>;
                const auto& other = std::get<F>(b.fields[id]);
                return std::equal(field->data(), field->data() + field->size(), other->data());
            },
            a.fields[id]);
        if (!equal) return false;
    }
    return true;
}

// Whether tools do something to a process; the air takes none.
bool takes_tools(const Simulation& run) { return run.takes(RunTool::dig); }

std::vector<std::string> processes() {
    std::vector<std::string> keys{"live_water_and_scree"};
    for (const StageType& type : stage_types()) {
        if (type.live != nullptr) keys.emplace_back(type.info.key);
    }
    return keys;
}

class EveryProcess : public testing::TestWithParam<std::string> {
 protected:
    Ground ground_;
};
INSTANTIATE_TEST_SUITE_P(Simulation, EveryProcess, testing::ValuesIn(processes()),
                         [](const auto& tested) { return tested.param; });

TEST_P(EveryProcess, WhatWasDoneLiveIsMadeAgainByTheLayerThatIsKept) {
    Simulation run = ground_.run(GetParam());
    std::mt19937 random(3);
    for (int i = 0; i < 50; ++i) {
        run.step();
        if (random() % 4 == 0) run.touch(random_event(random));
    }
    run.touch({.tool = RunTool::raise, .x = 900, .y = 1000, .radius = 200, .amount = 5});
    Recipe kept = ground_.recipe;
    kept.layers.push_back(run.replay());
    // As it comes back from a file.
    const Recipe read = recipe_from_json(to_json(kept)).recipe;
    const auto made = Evaluator().evaluate(read, k_side, k_side);
    EXPECT_TRUE(same(*made, *run.terrain()));
    EXPECT_EQ(*made->height() != *ground_.terrain->height(), takes_tools(run));
}

TEST_P(EveryProcess, GivesItsRunToWhoMakesTheLayerThatIsKept) {
    Simulation run = ground_.run(GetParam());
    std::mt19937 random(9);
    for (int i = 0; i < 60; ++i) {
        run.step();
        if (random() % 4 == 0) run.touch(random_event(random));
    }
    run.go_to(45);  // what was done later is not in it
    Recipe kept = ground_.recipe;
    kept.layers.push_back(run.replay());
    Evaluator given;
    given.put_run(kept, 1, {k_side, k_side}, run.length(), run.kept(run.replay()));
    EXPECT_TRUE(same(*given.evaluate(kept, k_side, k_side), *run.terrain()));
    // Also where it goes on from there.
    const StageType& type = *kept.layers[1].type;
    const std::size_t place = *find_parameter(type.parameters, amount_info(type).key);
    std::visit(
        [](auto& amount) {
            if constexpr (std::is_arithmetic_v<std::decay_t<decltype(amount)>>)
                amount = static_cast<std::decay_t<decltype(amount)>>(amount * 2);
        },
        kept.layers.edit(1)->values[place]);
    EXPECT_TRUE(same(*given.evaluate(kept, k_side, k_side), *Evaluator(0).evaluate(kept, k_side, k_side)));
    // It is the run itself that is taken: another one in its place shows.
    if (!takes_tools(run)) return;
    Simulation other = ground_.run(GetParam());
    other.touch({.tool = RunTool::dig, .x = 900, .y = 1000, .radius = 200, .amount = 5});
    given = Evaluator();
    given.put_run(kept, 1, {k_side, k_side}, 0, other.kept(other.replay()));
    EXPECT_FALSE(same(*given.evaluate(kept, k_side, k_side), *Evaluator(0).evaluate(kept, k_side, k_side)));
}

TEST_P(EveryProcess, StrokesOnALayerLeaveItItsLengthAndWhatIsDoneToItLater) {
    // A layer that runs for forty steps, with something done at the thirtieth.
    Simulation made = ground_.run(GetParam());
    if (!takes_tools(made)) return;
    const auto raise = [](double x) {
        return RunEvent{.tool = RunTool::raise, .x = x, .y = 1000, .radius = 200, .amount = 5};
    };
    while (made.steps() < 40) {
        made.step();
        if (made.steps() == 30) made.touch(raise(500));
    }
    const Layer layer = made.replay();
    Simulation run(layer, ground_.recipe.world, ground_.terrain);
    for (int i = 0; i < 10; ++i) run.step();
    EXPECT_EQ(run.replay_at_length().values, run.replay().values) << "nothing was done to it";
    run.touch(raise(900));
    const Layer kept = run.replay_at_length();
    EXPECT_EQ(layer.type->live->length(kept.values), made.length());
    Simulation again(kept, ground_.recipe.world, ground_.terrain);
    ASSERT_EQ(again.events().list.size(), 2u);
    EXPECT_EQ(again.events().list[0].x, 900);
    EXPECT_EQ(again.events().list[1], made.events().list[0]);
    // Its state is taken up, and makes what the layer makes from its beginning.
    Recipe recipe = ground_.recipe;
    recipe.layers.push_back(kept);
    Evaluator given;
    given.put_run(recipe, 1, {k_side, k_side}, run.length(), run.kept(kept));
    EXPECT_TRUE(
        same(*given.evaluate(recipe, k_side, k_side), *Evaluator(0).evaluate(recipe, k_side, k_side)));
    while (run.length() < made.length()) run.step();
    EXPECT_EQ(run.replay_at_length().values, run.replay().values) << "it has come as far";
}

TEST_P(EveryProcess, GoesOnFromAnyKeptStateWithTheSameBits) {
    Simulation run = ground_.run(GetParam());
    std::mt19937 random(5);
    std::vector<Digest> digests{run.digest()};
    for (int i = 0; i < 90; ++i) {
        run.step();
        if (random() % 5 == 0) run.touch(random_event(random));
        digests.push_back(run.digest());
    }
    for (const std::int64_t step : {40, 41, 0, 90, 87, 60, 19}) {
        run.go_to(step);
        EXPECT_EQ(run.steps(), step);
        EXPECT_EQ(run.digest(), digests[static_cast<std::size_t>(step)]) << step;
    }
    while (run.steps() < 90) run.step();
    EXPECT_EQ(run.digest(), digests[90]);
    EXPECT_FALSE(run.diverged());
}

TEST_P(EveryProcess, ShowsHowFarTheGroundHasChangedSinceItBegan) {
    Simulation run = ground_.run(GetParam());
    for (int i = 0; i < 10; ++i) run.step();
    run.touch({.tool = RunTool::raise, .x = 900, .y = 1000, .radius = 200, .amount = 5});
    const auto shown = run.shown();
    EXPECT_EQ(*shown->height(), *run.terrain()->height());
    const Grid<float>& change = *shown->fields.get<"change">();
    for (std::size_t i = 0; i < change.size(); ++i)
        ASSERT_EQ(change.data()[i], shown->height()->data()[i] - ground_.terrain->height()->data()[i]);
    run.reset();
    const auto begun = run.shown();
    EXPECT_EQ(std::ranges::count(begun->fields.get<"change">()->values(), 0.0f), k_side * k_side);
}

// Whether two terrains have the same values outside of a rectangle.
bool same_outside(const Terrain& a, const Terrain& b, const CellRectangle& at) {
    for (std::size_t i = 0; i < k_field_count; ++i) {
        const auto id = static_cast<FieldId>(i);
        if (a.fields.has(id) != b.fields.has(id)) return false;
        if (!a.fields.has(id)) continue;
        const CellRectangle changed = changed_cells(a.fields[id], b.fields[id]);
        if (changed.united(at) != at && !changed.empty()) return false;
    }
    return true;
}

TEST_P(EveryProcess, TellsWhereItsPictureHasChangedIfItIsAPart) {
    Simulation run = ground_.run(GetParam());
    EXPECT_FALSE(run.take_changed()) << "nothing was shown yet";
    auto before = run.shown();
    run.take_changed();
    std::mt19937 random(5);
    int parts = 0;  // that are neither all nor nothing
    for (int turn = 0; turn < 60; ++turn) {
        const auto what = random() % 4;
        if (what == 0) run.step();
        if (what == 1 && turn % 5 == 0) run.go_to(run.steps() / 2);
        for (unsigned i = 0; i < what; ++i) run.touch(random_event(random));
        const auto now = run.shown();
        const std::optional<CellRectangle> changed = run.take_changed();
        ASSERT_TRUE(!changed || same_outside(*before, *now, *changed)) << turn;
        parts += changed && !changed->empty();
        before = now;
    }
    const bool tells = GetParam() == "scree" || GetParam().starts_with("live_water");
    EXPECT_EQ(parts > 5, tells) << parts;
}

TEST(Simulation, ScreeThatHasSettledActsWhereItIsDugAlone) {
    Recipe recipe;  // flat
    recipe.world = hills().world;
    const SimulationSubject subject = subject_of(recipe, 0, find_stage("scree"));
    Simulation run(subject.layer, recipe.world, Evaluator().evaluate(recipe, k_side, k_side));
    const auto shown = run.shown();
    run.take_changed();
    run.touch({.tool = RunTool::dig, .x = 1000, .y = 1000, .radius = 100, .amount = 200});
    run.step();
    const std::optional<CellRectangle> changed = run.take_changed();
    ASSERT_TRUE(changed);
    EXPECT_GT(changed->size(), 20u);
    EXPECT_LT(changed->size(), run.base()->height()->size() / 2);
    EXPECT_TRUE(same_outside(*shown, *run.shown(), *changed));
}

TEST_P(EveryProcess, BeginsAnewWithTheDocumentsTerrain) {
    Simulation run = ground_.run(GetParam());
    const Digest begin = run.digest();
    for (int i = 0; i < 5; ++i) run.step();
    run.touch({.tool = RunTool::dig, .x = 900, .y = 1000, .radius = 200, .amount = 5});
    EXPECT_NE(run.digest(), begin);
    run.reset();
    EXPECT_EQ(run.digest(), begin);
    EXPECT_EQ(*run.terrain()->height(), *ground_.terrain->height());
    EXPECT_EQ(run.events(), RunEvents{});
    EXPECT_EQ(run.furthest_steps(), 0);
}

TEST(Simulation, ANewEventForgetsWhatCameAfterIt) {
    const Ground ground;
    Simulation run = ground.run("live_water");
    for (int i = 0; i < 30; ++i) run.step();
    run.touch({.tool = RunTool::pour, .x = 500, .y = 500, .radius = 100, .amount = 3});
    for (int i = 0; i < 30; ++i) run.step();
    run.go_to(20);
    const double before = run.length();
    run.touch({.tool = RunTool::dig, .x = 900, .y = 900, .radius = 100, .amount = 3});
    ASSERT_EQ(run.events().list.size(), 1u);
    EXPECT_EQ(run.events().list[0].tool, RunTool::dig);
    EXPECT_EQ(run.events().list[0].time, before);
    EXPECT_EQ(run.furthest_steps(), 20);
    EXPECT_EQ(run.timeline().states().back().step, 20);
}

TEST(Simulation, GoingBackWithoutTouchingKeepsWhatWasDoneLater) {
    const Ground ground;
    Simulation run = ground.run("live_water");
    for (int i = 0; i < 30; ++i) run.step();
    run.touch({.tool = RunTool::pour, .x = 500, .y = 500, .radius = 100, .amount = 3});
    for (int i = 0; i < 10; ++i) run.step();
    run.go_to(10);
    EXPECT_EQ(run.events().list.size(), 1u);
    EXPECT_EQ(run.furthest_steps(), 40);
    EXPECT_TRUE(std::get<RunEvents>(run.replay().values.back()).list.empty()) << "that is still to come";
}

TEST(Simulation, PouredWaterIsThereAtOnceAndDugGroundIsGone) {
    const Ground ground;
    Simulation run = ground.run("live_water");
    const double cell = ground.terrain->lattice.cell_size;
    const auto volume = [&](const Terrain& terrain) {
        double sum = 0;
        const Grid<float>& water = *terrain.fields.get<"water">();
        for (std::size_t i = 0; i < water.size(); ++i) sum += static_cast<double>(water.data()[i]);
        return sum * cell * cell;
    };
    const double before = volume(*run.terrain());
    run.touch({.tool = RunTool::pour, .x = 1000, .y = 1000, .radius = 300, .amount = 2});
    const double expected = 2 * 3.14159265 * 300 * 300 / 3;
    EXPECT_NEAR(volume(*run.terrain()) - before, expected, 0.02 * expected);
    const float high = (*run.terrain()->height())(32, 32);
    run.touch({.tool = RunTool::dig, .x = 1000, .y = 1000, .radius = 300, .amount = 2});
    EXPECT_NEAR((*run.terrain()->height())(32, 32), high - 2, 1e-3);
    run.touch({.tool = RunTool::soak, .x = 1000, .y = 1000, .radius = 1e5f, .amount = 100});
    EXPECT_EQ(volume(*run.terrain()), 0);
}

TEST(Simulation, AnUnknownToolIsPassedOver) {
    const Ground ground;
    Simulation run = ground.run("scree");
    run.step();
    EXPECT_FALSE(run.touch({.tool = RunTool::pour, .x = 500, .y = 500, .radius = 100, .amount = 3}));
    EXPECT_TRUE(run.events().list.empty());
    EXPECT_EQ(run.furthest_steps(), 1);
}

TEST(Simulation, SaysSoWhereItsLogIsFull) {
    const Ground ground;
    SimulationSubject subject = subject_of(ground.recipe, 0, find_stage("live_water"));
    RunEvents events;
    for (std::size_t i = 0; i < RunEvents::k_max; ++i)
        events.list.push_back({.time = i < 50 ? 1.0 : 1000.0, .tool = RunTool::rain, .amount = 10});
    subject.layer.values[*find_parameter(subject.layer.type->parameters, "events")] = events;
    Simulation run(subject.layer, ground.recipe.world, ground.terrain);
    const RunEvent pour{.tool = RunTool::pour, .x = 500, .y = 500, .radius = 100, .amount = 3};
    EXPECT_FALSE(run.log_full());
    while (run.length() < 1000) run.step(1000);
    EXPECT_TRUE(run.log_full());
    EXPECT_FALSE(run.touch(pour));
    EXPECT_EQ(run.events().list.size(), RunEvents::k_max);
    // What came after it makes room.
    run.go_to(3);
    EXPECT_FALSE(run.log_full());
    EXPECT_TRUE(run.touch(pour));
    EXPECT_EQ(run.events().list.size(), 51u);
}

TEST(Simulation, EndsAtTheLargestAmount) {
    const Ground ground{.side = k_small_side};
    Simulation run = ground.run("classic_water");
    while (!run.at_end()) run.step();
    EXPECT_EQ(run.amount(), 10000);
    run.step();
    EXPECT_EQ(run.steps(), 10000);
}

TEST(Timeline, KeepsTheLastAllAndOlderOnesAtDistancesThatDouble) {
    const Ground ground{.side = k_small_side};
    Simulation run = ground.run("classic_water");
    for (int i = 0; i < 2000; ++i) run.step();
    const auto states = run.timeline().states();
    EXPECT_EQ(states.front().step, 0);
    EXPECT_EQ(states.back().step, 2000);
    for (std::size_t i = 0; i + 1 < states.size(); ++i) {
        const double gap = static_cast<double>(states[i + 1].step - states[i].step);
        const double age = static_cast<double>(2000 - states[i + 1].step);
        if (age < 8 * 20) {
            EXPECT_EQ(gap, 20);
        } else {
            EXPECT_LE(gap, age / 8 * 2);
            EXPECT_GE(gap, age / 8 / 4);
        }
    }
    EXPECT_LT(states.size(), 45u);
}

TEST(Timeline, StaysWithinItsBudgetAndKeepsTheFirst) {
    const Ground ground;
    const std::size_t one = ground.run("live_water").timeline().bytes();
    Simulation run = ground.run("live_water", 5 * one + one / 2);
    std::vector<Digest> digests{run.digest()};
    for (int i = 0; i < 400; ++i) {
        run.step();
        digests.push_back(run.digest());
        ASSERT_LE(run.timeline().bytes(), 6 * one);
    }
    EXPECT_EQ(run.timeline().states().front().step, 0);
    EXPECT_EQ(run.timeline().states().size(), 5u);
    run.go_to(333);
    EXPECT_EQ(run.digest(), digests[333]);
}

TEST(Timeline, KeepsTheFirstAloneWithoutABudget) {
    const Ground ground;
    Simulation run = ground.run("live_water", 0);
    for (int i = 0; i < 50; ++i) run.step();
    const Digest digest = run.digest();
    ASSERT_EQ(run.timeline().states().size(), 1u);
    // From there it comes to every other.
    run.go_to(30);
    run.go_to(50);
    EXPECT_EQ(run.digest(), digest);
    run.go_to(10);
    run.touch({.tool = RunTool::pour, .x = 1000, .y = 1000, .radius = 300, .amount = 2});
    run.reset();
    EXPECT_EQ(run.timeline().states().size(), 1u);
}

TEST(SimulationSubject, IsTheChosenLayerTheLastThatRunsAProcessOrANewOne) {
    Recipe recipe = hills();
    EXPECT_TRUE(subject_of(recipe, 1).is_new);
    EXPECT_EQ(subject_of(recipe, 1).beneath, recipe);
    recipe = with_layer_added(recipe, *find_stage("scree")).recipe;
    recipe = with_layer_added(recipe, *find_stage("gullies")).recipe;
    const SimulationSubject last = subject_of(recipe, 1);
    EXPECT_FALSE(last.is_new);
    EXPECT_EQ(last.layer.type->info.key, "gullies");
    EXPECT_EQ(last.beneath.layers.size(), 2u);
    EXPECT_EQ(subject_of(recipe, recipe.layers[1].id).layer.type->info.key, "scree");
    EXPECT_EQ(subject_of(recipe, recipe.layers[1].id).beneath.layers.size(), 1u);
    EXPECT_TRUE(subject_of(recipe, 1, find_stage("live_water")).is_new);
}

TEST(SimulationSubject, WhereNoneIsChosenItIsOneWhoseGroundIsTheDocuments) {
    const auto uncovered = [](const Recipe& recipe, int layer, const char* stage = nullptr) {
        return subject_of(recipe, layer, stage != nullptr ? find_stage(stage) : nullptr,
                          ProcessLayers::uncovered);
    };
    Recipe recipe = with_layer_added(hills(), *find_stage("scree")).recipe;
    const int scree = recipe.layers[1].id;
    EXPECT_EQ(uncovered(recipe, 0).layer.id, scree);
    EXPECT_TRUE(uncovered(recipe, 0).covered_by.empty());
    // Biomes leave the ground as it is; a layer that is off changes nothing.
    recipe = with_layer_added(recipe, *find_stage("biomes")).recipe;
    EXPECT_EQ(uncovered(recipe, 0).layer.id, scree);
    recipe = with_layer_added(recipe, *find_stage("perlin")).recipe;
    EXPECT_TRUE(uncovered(recipe, 0).is_new);
    EXPECT_EQ(uncovered(recipe, 0).beneath, recipe) << "on all that one sees";
    EXPECT_TRUE(uncovered(recipe, 0, "scree").is_new);
    EXPECT_EQ(subject_of(recipe, 0).layer.id, scree);
    // The user's own choice stands, and it is told what is missing.
    EXPECT_EQ(uncovered(recipe, scree).layer.id, scree);
    EXPECT_EQ(uncovered(recipe, scree).covered_by, std::vector<std::string>{recipe.layers[3].name});
    recipe.layers.edit(3)->enabled = false;
    EXPECT_EQ(uncovered(recipe, 0).layer.id, scree);
    EXPECT_TRUE(uncovered(recipe, scree).covered_by.empty());
}

}  // namespace
}  // namespace talus
