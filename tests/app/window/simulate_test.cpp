#include <gtest/gtest.h>

#include <cmath>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

// A small document of hills.
Recipe hills() {
    Recipe recipe;
    recipe.name = "hills";
    recipe.world = {.seed = 5, .extent = 2048, .width = 129, .height = 129, .low = -100, .high = 500};
    recipe.layers.push_back(new_layer(recipe, *find_stage("hills")));
    return recipe;
}

// The editor in Simulate, over a document of hills.
class WindowSimulate : public ::testing::Test {
 protected:
    WindowSimulate() {
        window_.settle();
        window_.click("workspace/simulate");
        begin_ = at_rest("the run");
    }

    // Once nothing runs and the newest state is drawn.
    Status at_rest(const std::string& what, const Window::Condition& condition = {}) const {
        return window_.wait(what, [&](const Status& now) {
            const Status& run = now["simulate"];
            return !run.is_null() && run["ready"] && !run["playing"] && !run["busy"] && run["shown"] &&
                   (!condition || condition(now));
        });
    }
    Status played(int steps) const {
        window_.key("space");
        // It may have gone further before.
        window_.wait("steps", [&](const Status& now) {
            return now["simulate"]["playing"] && now["simulate"]["steps"] >= steps;
        });
        window_.key("space");
        return at_rest("the pause", [&](const Status& now) { return now["simulate"]["steps"] >= steps; });
    }
    Status to_create() const {
        window_.click("workspace/create");
        window_.wait_until("simulate", nullptr);
        return window_.settle();
    }
    // Presses the mouse on the middle of the ground, for one stroke's event or, on a slow machine, some more.
    Status press_ground(const std::string& tool) const {
        const auto before = window_.status()["simulate"]["events"].get<int>();
        window_.click("simulate/tool/" + tool);
        window_.click("viewport");
        window_.click("simulate/tool/camera");  // what is done from here on is no stroke
        return at_rest(tool, [&](const Status& now) { return now["simulate"]["events"] > before; });
    }

    Window window_{display(), {saved_for_test(hills())}};
    Status begin_;
};

TEST_F(WindowSimulate, LearnAfterARunFramesItsGroundInTheRoomThatThereIs) {
    const auto in_learn = [&] {
        window_.click("workspace/learn");
        window_.wait("Learn", [](const Status& now) { return !now["learn"].is_null(); });
        return window_.settle()["camera"]["distance"].get<double>();
    };
    to_create();
    const double from_create = in_learn();
    window_.click("workspace/simulate");
    at_rest("the run again");
    played(1);
    EXPECT_NEAR(in_learn(), from_create, 0.01 * from_create);
}

TEST_F(WindowSimulate, PlaysPausesStepsAndBeginsAnewWithTheDocument) {
    const Status paused = played(30);
    EXPECT_NE(paused["terrain"]["checksum"], begin_["terrain"]["checksum"]);
    window_.key("Right");
    const Status next = at_rest("a step", [&](const Status& now) {
        return now["simulate"]["steps"] == paused["simulate"]["steps"].get<int>() + 1;
    });
    EXPECT_NE(next["terrain"]["checksum"], paused["terrain"]["checksum"]);
    window_.click("simulate/reset");
    const Status anew =
        at_rest("the beginning", [](const Status& now) { return now["simulate"]["steps"] == 0; });
    EXPECT_EQ(anew["terrain"]["checksum"], begin_["terrain"]["checksum"]);
    EXPECT_FALSE(anew["dirty"]);
}

TEST_F(WindowSimulate, WhatTheMouseDoesIsThereAtOnceAndCanBeGoneBackFrom) {
    played(25);
    press_ground("pour");
    press_ground("raise");
    const Status done = press_ground("spring");
    const Status end = played(done["simulate"]["steps"].get<int>() + 30);
    // To the first kept state and, by playing, to the same end again.
    Status back = end;
    while (back["simulate"]["steps"] > 0) {
        window_.key("Left");
        back = at_rest("the one before", [&](const Status& now) {
            return now["simulate"]["steps"] < back["simulate"]["steps"];
        });
    }
    EXPECT_EQ(back["terrain"]["checksum"], begin_["terrain"]["checksum"]);
    window_.drag("simulate/scrub", 0, 1);
    const Status again = at_rest(
        "the end", [&](const Status& now) { return now["simulate"]["steps"] == end["simulate"]["steps"]; });
    EXPECT_EQ(again["simulate"]["digest"], end["simulate"]["digest"]);
    EXPECT_EQ(again["simulate"]["events"], done["simulate"]["events"]);
    EXPECT_FALSE(again["simulate"]["diverged"]);
}

TEST_F(WindowSimulate, ASpringIsDraggedElsewhereFromThisMomentOn) {
    press_ground("spring");
    const Status placed = played(10);
    ASSERT_EQ(placed["simulate"]["springs"].size(), 1u);
    window_.drag("viewport", 0.5, 0.55);
    const Status moved = at_rest("the spring elsewhere", [&](const Status& now) {
        return now["simulate"]["springs"].size() == 1 &&
               now["simulate"]["springs"] != placed["simulate"]["springs"];
    });
    EXPECT_EQ(moved["simulate"]["events"], placed["simulate"]["events"].get<int>() + 2);
    EXPECT_EQ(moved["camera"], placed["camera"]);
    // Before, it lies where it was.
    Status back = moved;
    while (back["simulate"]["steps"] > 0) {
        window_.key("Left");
        back = at_rest("the state before", [&](const Status& now) {
            return now["simulate"]["steps"] < back["simulate"]["steps"];
        });
    }
    EXPECT_EQ(back["simulate"]["springs"], placed["simulate"]["springs"]);
}

TEST_F(WindowSimulate, RainThatIsChangedWhileItRunsIsAnEvent) {
    window_.key("space");
    window_.wait("steps", [](const Status& now) { return now["simulate"]["steps"] >= 10; });
    window_.click("simulate/rain_now");
    window_.wait_until("simulate/events", 1);
    window_.key("space");
    EXPECT_EQ(at_rest("the pause")["simulate"]["events"], 1);
    window_.click("simulate/reset");
    at_rest("the beginning", [](const Status& now) {
        return now["simulate"]["steps"] == 0 && now["simulate"]["events"] == 0;
    });
}

TEST_F(WindowSimulate, PaintsWhatIsThereOnlyWhileItRuns) {
    played(30);
    for (const char* look : {"change", "drainage", "speed"}) {
        const Picture before = window_.viewport_picture();
        window_.click(std::string("simulate/look/") + look);
        window_.point_at("simulate/play");
        at_rest("the look", [&](const Status& now) {
            return now["look"] == std::string("field-") + look && now["precise"];
        });
        EXPECT_GT(difference(before, window_.viewport_picture()), 0.2) << look;
    }
    // The document has none of them.
    EXPECT_EQ(to_create()["look"], "natural");
}

TEST_F(WindowSimulate, StreaksDriftWhileTheWatersSpeedIsOnShowThoughNothingRuns) {
    played(40);
    window_.click("simulate/look/speed");
    window_.point_at("simulate/play");
    const Status still = at_rest("the look", [](const Status& now) {
        return now["look"] == "field-speed" && now["simulate"]["streaks"] > 0;
    });
    const Picture before = window_.viewport_picture();
    window_.wait("frames",
                 [&](const Status& now) { return now["frames"] > still["frames"].get<int>() + 20; });
    const double moved = difference(before, window_.viewport_picture());
    EXPECT_GT(moved, 0.0001);
    EXPECT_LT(moved, 0.2);
}

TEST_F(WindowSimulate, ASectionFollowsTheRun) {
    window_.key("p");
    window_.wait_for("inspect/draw");
    window_.drag("viewport", 0.42, 0.52);  // both on the ground
    window_.wait_for("inspect/profile");
    EXPECT_FALSE(window_.status()["widgets"].contains("inspect/heights")) << "that takes too long";
    window_.point_at("menu/Help");
    at_rest("the section's picture");
    const Picture before = window_.viewport_picture("inspect/profile");
    played(60);
    EXPECT_GT(difference(before, window_.viewport_picture("inspect/profile")), 0.001);
}

TEST_F(WindowSimulate, TheLabKeepsBooksFollowsADropAndLeadsToSingleSteps) {
    played(60);
    window_.click("fold/Parameters");
    window_.scroll_to("fold/Lab");
    window_.click("fold/Lab");
    const Status books = at_rest("books", [](const Status& now) { return now["simulate"]["off"] >= 0; });
    EXPECT_LT(books["simulate"]["off"], 1e-6);
    window_.scroll_to("simulate/drop");
    window_.click("simulate/drop");
    window_.click("viewport");
    const Status drop = at_rest("the drop", [](const Status& now) { return now["simulate"]["drop"] > 1; });
    EXPECT_EQ(drop["camera"], books["camera"]);
    EXPECT_EQ(drop["simulate"]["events"], 0);
    window_.scroll_to("simulate/steps");
    window_.click("simulate/steps");
    window_.wait("Learn", [](const Status& now) {
        return !now["learn"].is_null() && now["learn"]["subject"] == "pipes";
    });
}

TEST_F(WindowSimulate, AKeptRunTouchesNoOtherLayerThatWasAddedMeanwhile) {
    const Status run = played(20);
    window_.click("workspace/create");
    window_.wait_until("simulate", nullptr);
    window_.key("shift+a");
    window_.click("add_layer/flat");
    window_.wait("the other layer", [](const Status& now) { return now["layers"].size() == 2; });
    window_.settle();
    window_.click("workspace/simulate");
    at_rest("the run",
            [&](const Status& now) { return now["simulate"]["steps"] == run["simulate"]["steps"]; });
    window_.key("Return");
    const Status kept =
        window_.wait("the layer", [](const Status& now) { return now["layers"].size() == 3; });
    EXPECT_EQ(kept["layers"][1]["stage"], "flat");
    EXPECT_EQ(kept["layers"][2]["stage"], "live_water");
}

TEST_F(WindowSimulate, ALongRunGoesOnWhileTheUserIsElsewhere) {
    // One that is not at its end before they are.
    window_.click("simulate/process");
    window_.click("simulate/process/gullies");
    at_rest("the other process", [](const Status& now) { return now["simulate"]["process"] == "gullies"; });
    window_.type_over("simulate/goal", "300000");
    window_.click("simulate/run_to");
    // A quick machine may be there already.
    window_.wait("the run", [](const Status& now) {
        return now["simulate"]["goal"] > 0 || now["simulate"]["amount"] >= 300000;
    });
    window_.click("workspace/create");
    window_.wait_until("simulate", nullptr);
    window_.wait("its end", [](const Status& now) { return now["running"].empty(); });
    window_.click("workspace/simulate");
    const Status there = at_rest("the run again");
    EXPECT_GE(there["simulate"]["amount"], 300000) << "it stopped on the way";
    EXPECT_EQ(there["simulate"]["goal"], 0);
}

TEST_F(WindowSimulate, ARunThatIsKeptIsALayerWithItsBitsAndUndoTakesItBack) {
    played(25);
    press_ground("dig");
    const Status end = played(60);
    window_.key("Return");
    const Status kept =
        window_.wait("the layer", [](const Status& now) { return now["layers"].size() == 2; });
    EXPECT_TRUE(kept["dirty"]);
    const Status made = to_create();
    EXPECT_EQ(made["terrain"]["checksum"], end["terrain"]["checksum"]);
    window_.key("ctrl+z");
    window_.wait("one layer", [](const Status& now) { return now["layers"].size() == 1; });
    const Status undone = window_.settle();
    EXPECT_EQ(undone["terrain"]["checksum"], begin_["terrain"]["checksum"]);
}

TEST_F(WindowSimulate, ACrashWhileItRunsLosesNeitherTheDocumentNorARunThatWasKept) {
    played(40);
    window_.key("Return");
    window_.wait("the layer", [](const Status& now) { return now["layers"].size() == 2; });
    const Status kept = at_rest("the run that is kept");
    window_.wait("a safety copy",
                 [&](const Status&) { return recovered(window_).find("live_water") != std::string::npos; });
    window_.key("space");
    window_.wait("further steps", [&](const Status& now) {
        return now["simulate"]["steps"] > kept["simulate"]["steps"].get<int>() + 10;
    });
    window_.crash_and_start_again();
    window_.click("recovery/restore");
    const Status again =
        window_.wait("the document", [](const Status& now) { return now["layers"].size() == 2; });
    EXPECT_TRUE(again["dirty"]);
    EXPECT_EQ(window_.settle()["terrain"]["checksum"], kept["terrain"]["checksum"]);
}

TEST_F(WindowSimulate, ARunThatIsFrozenStaysWhenWhatLiesBeneathChanges) {
    const Status end = played(30);
    window_.click("simulate/freeze");
    window_.wait("the layers", [](const Status& now) { return now["layers"].size() == 3; });
    EXPECT_EQ(to_create()["terrain"]["checksum"], end["terrain"]["checksum"]);
    window_.key("r");
    window_.wait("another seed", [&](const Status& now) { return now["world"] != end["world"]; });
    EXPECT_EQ(window_.settle()["terrain"]["checksum"], end["terrain"]["checksum"]);
    window_.key("ctrl+z");
    window_.key("ctrl+z");
    const Status undone =
        window_.wait("one layer", [](const Status& now) { return now["layers"].size() == 1; });
    EXPECT_FALSE(undone["dirty"]);
}

TEST_F(WindowSimulate, AChangedDocumentPausesTheRunAndOffersToRestartIt) {
    window_.key("space");
    window_.wait("steps", [](const Status& now) { return now["simulate"]["steps"] >= 10; });
    window_.key("r");  // another seed
    const Status stale =
        at_rest("the notice", [](const Status& now) { return now["simulate"]["stale"].get<bool>(); });
    EXPECT_GE(stale["simulate"]["steps"], 10) << "the run is not lost";
    window_.click("simulate/restart");
    const Status anew =
        at_rest("the new run", [](const Status& now) { return now["simulate"]["steps"] == 0; });
    EXPECT_FALSE(anew["simulate"]["stale"]);
    EXPECT_NE(anew["terrain"]["checksum"], begin_["terrain"]["checksum"]);
}

TEST_F(WindowSimulate, AnotherGroundIsSeenInTheRunAtOnceAndDoesNotRestartIt) {
    const Status before = played(3);
    const Picture green = window_.viewport_picture();
    to_create();
    window_.scroll_to("world/ground");
    window_.click("world/ground");
    window_.wait_for("world/ground/mars");
    window_.click("world/ground/mars");
    window_.wait_until("dirty", true);
    window_.settle();
    window_.click("workspace/simulate");
    const Status after = at_rest("the run");
    EXPECT_FALSE(after["simulate"]["stale"]);
    EXPECT_EQ(after["simulate"]["steps"], before["simulate"]["steps"]);
    EXPECT_EQ(after["terrain"]["checksum"], before["terrain"]["checksum"]);
    const Picture red = window_.viewport_picture();
    EXPECT_GT(difference(green, red), 0.3);
    to_create();
    window_.key("ctrl+z");
    window_.wait_until("dirty", false);
    window_.settle();
    window_.click("workspace/simulate");
    at_rest("the run again");
    EXPECT_GT(difference(red, window_.viewport_picture()), 0.3);
    EXPECT_EQ(at_rest("the run as it was")["simulate"]["steps"], before["simulate"]["steps"]);
}

// What covers the layer of a process is seen in the document; the run must not show the land without it.
TEST(Window, SimulateBeginsOnTheGroundThatOneLeaves) {
    Recipe recipe = hills();
    recipe = with_layer_added(recipe, *find_stage("scree")).recipe;
    recipe = with_layer_added(recipe, *find_stage("perlin")).recipe;
    recipe.layers.edit_back()->blend = Blend::replace;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.click("workspace/simulate");
    const auto is_ready = [](const Status& now) {
        return !now["simulate"].is_null() && now["simulate"]["ready"] && now["simulate"]["shown"];
    };
    const Status begun = window.wait("the run", is_ready);
    EXPECT_EQ(begun["simulate"]["layer"], 0) << "a new one, after all layers";
    EXPECT_FALSE(shows(begun, "simulate/covered"));
    // The layer that is selected is what one comes for: it says what is not there.
    window.click("workspace/create");
    window.click("layers/1");
    window.wait_until("selected", 1);
    window.click("workspace/simulate");
    window.wait("the layer's run", is_ready);
    window.wait_for("simulate/covered");
}

TEST(Window, StrokesOnALayerLeaveItItsLengthAndWhatItWas) {
    Recipe recipe = hills();
    recipe.layers.push_back(new_layer(recipe, *find_stage("scree")));
    const Layer& scree = recipe.layers[1];
    const std::size_t amount = *find_parameter(scree.type->parameters, "amount");
    recipe = with_parameter(recipe, scree.id, amount, 8.0f).recipe;
    recipe.layers.push_back(new_layer(recipe, *find_stage("streams")));
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    const auto at_rest = [&](const std::string& what, const Window::Condition& condition) {
        return window.wait(what, [&](const Status& now) {
            const Status& run = now["simulate"];
            return !run.is_null() && run["ready"] && !run["busy"] && run["shown"] && condition(now);
        });
    };
    const auto run_of = [](const char* stage) {
        return [stage](const Status& now) { return now["simulate"]["process"] == stage; };
    };
    window.click("layers/1");
    window.key("ctrl+m");
    at_rest("the scree", run_of("scree"));
    window.click("simulate/tool/raise");
    window.wait_for("simulate/strength");
    EXPECT_GT(window.status()["simulate"]["strength"], 2.5) << "by the relief";
    window.click("viewport");
    window.click("simulate/tool/camera");
    at_rest("a stroke", [](const Status& now) { return now["simulate"]["events"] > 0; });
    window.key("Return");
    const Status kept = window.wait("the layer with strokes", [](const Status& now) { return now["dirty"]; });
    EXPECT_EQ(kept["layers"].size(), 3u);
    window.key("ctrl+s");
    window.wait_until("dirty", false);
    const Recipe saved = load_recipe(kept["file"].get<std::string>()).recipe;
    const Layer& after = saved.layers[1];
    EXPECT_EQ(std::get<float>(after.values[amount]), 8.0f);
    const std::size_t events = *find_parameter(after.type->parameters, "events");
    EXPECT_FALSE(std::get<RunEvents>(after.values[events]).list.empty());

    window.key("ctrl+m");
    window.wait_until("simulate", nullptr);
    window.click("layers/2");
    window.key("ctrl+m");
    at_rest("the layer that was selected meanwhile", run_of("streams"));
    EXPECT_EQ(window.status()["simulate"]["time"], "0.0 thousand years");
    // A choice by hand stays, as long as no other layer is selected.
    window.click("simulate/process");
    window.click("simulate/process/gullies");
    at_rest("gullies", run_of("gullies"));
    window.key("ctrl+m");
    window.wait_until("simulate", nullptr);
    window.key("ctrl+m");
    at_rest("gullies again", run_of("gullies"));
}

TEST(Window, PlayStopsAtTheLayersOwnEndAndSaysSoAndGoesOnWhenItIsPressedAgain) {
    Recipe recipe = with_layer_added(hills(), *find_stage("live_water")).recipe;
    const StageType& water = *find_stage("live_water");
    recipe.layers.edit_back()->values[*find_parameter(water.parameters, "amount")] = 1.0f;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.click("layers/1");
    window.click("workspace/simulate");
    window.wait("the run",
                [](const Status& now) { return now["simulate"].is_object() && now["simulate"]["ready"]; });
    window.key("space");
    const Status there = window.wait("its end", [](const Status& now) {
        return !now["simulate"]["playing"] && now["simulate"]["amount"] >= 1 && has_toast(now, "note");
    });
    EXPECT_LT(there["simulate"]["amount"], 1.2);
    window.key("space");
    window.wait("more", [](const Status& now) { return now["simulate"]["amount"] > 1.5; });
}

TEST(Window, AnotherWindMovesTheMoistureWhileTheClimateRuns) {
    Recipe recipe = with_layer_added(hills(), *find_stage("climate")).recipe;
    recipe = with_layer_added(recipe, *find_stage("biomes")).recipe;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.click("workspace/simulate");
    const auto at_rest = [&](const std::string& what, const Window::Condition& condition) {
        return window.wait(what, [&](const Status& now) {
            const Status& run = now["simulate"];
            return !run.is_null() && run["ready"] && !run["playing"] && !run["busy"] && run["shown"] &&
                   condition(now);
        });
    };
    at_rest("the run", [](const Status& now) { return now["look"] == "field-moisture"; });
    window.key("space");
    window.wait("streaks", [](const Status& now) {
        return now["simulate"]["steps"] >= 60 && now["simulate"]["streaks"] > 0;
    });
    window.key("space");
    const Status before = at_rest("the pause", [](const Status&) { return true; });
    const Picture moist = window.viewport_picture();
    EXPECT_EQ(before["simulate"]["wind_from"], 270);
    window.click("simulate/now_wind_from");  // its middle: from the south
    at_rest("the event", [](const Status& now) {
        return now["simulate"]["events"] == 1 &&
               std::abs(now["simulate"]["wind_from"].get<double>() - 180) < 20;
    });
    window.key("space");
    const int steps = before["simulate"]["steps"].get<int>() + 60;
    window.wait("steps", [&](const Status& now) { return now["simulate"]["steps"] >= steps; });
    window.key("space");
    at_rest("the pause", [&](const Status& now) { return now["simulate"]["steps"] >= steps; });
    EXPECT_GT(difference(moist, window.viewport_picture()), 0.2);
    // What lies above follows, too.
    window.click("simulate/look/biome");
    at_rest("the biomes", [](const Status& now) { return now["look"] == "field-biome" && now["precise"]; });
}

}  // namespace
}  // namespace talus::testing
