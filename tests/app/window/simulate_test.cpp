#include <gtest/gtest.h>

#include <filesystem>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

// A small document of hills, as a file.
std::string hills(const std::string& name) {
    Recipe recipe;
    recipe.name = name;
    recipe.world = {.seed = 5, .extent = 2048, .width = 129, .height = 129, .low = -100, .high = 500};
    recipe.layers.push_back(new_layer(recipe, *find_stage("hills")));
    const std::string path = (std::filesystem::temp_directory_path() / (name + ".talus")).string();
    save_recipe(recipe, path);
    return path;
}

// The editor in Simulate, over a document of hills.
class WindowSimulate : public ::testing::Test {
 protected:
    WindowSimulate() {
        window_.settle();
        window_.click("workspace/simulate");
        begin_ = at_rest("the run");
    }
    ~WindowSimulate() override { std::filesystem::remove(file_); }

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
        window_.wait("steps", [&](const Status& now) { return now["simulate"]["steps"] >= steps; });
        window_.key("space");
        return at_rest("the pause", [&](const Status& now) { return now["simulate"]["steps"] >= steps; });
    }
    Status to_create() const {
        window_.click("workspace/create");
        window_.wait("Create", [](const Status& now) { return now["simulate"].is_null(); });
        return window_.settle();
    }
    // Presses the mouse on the middle of the ground.
    void press_ground(const std::string& tool) const {
        window_.click("simulate/tool/" + tool);
        window_.click("viewport");
    }

    const std::string file_ = hills(std::string("talus_simulate_") +
                                    ::testing::UnitTest::GetInstance()->current_test_info()->name());
    Window window_{display(), {file_}};
    Status begin_;
};

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
    at_rest("water", [](const Status& now) { return now["simulate"]["events"] >= 1; });
    press_ground("raise");
    const Status raised = at_rest("a hill", [](const Status& now) { return now["simulate"]["events"] >= 2; });
    press_ground("spring");
    at_rest("a spring", [](const Status& now) { return now["simulate"]["events"] >= 3; });
    const Status end = played(raised["simulate"]["steps"].get<int>() + 30);
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
    EXPECT_EQ(again["simulate"]["events"], 3);
    EXPECT_FALSE(again["simulate"]["diverged"]);
}

TEST_F(WindowSimulate, RainThatIsChangedWhileItRunsIsAnEvent) {
    window_.key("space");
    window_.wait("steps", [](const Status& now) { return now["simulate"]["steps"] >= 10; });
    window_.click("simulate/rain_now");
    window_.wait("the event", [](const Status& now) { return now["simulate"]["events"] == 1; });
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
        window_.wait("the look", [&](const Status& now) {
            return now["look"] == std::string("field-") + look && now["precise"];
        });
        EXPECT_GT(difference(before, window_.viewport_picture()), 0.2) << look;
    }
    // The document has neither: its ground is plain.
    EXPECT_EQ(to_create()["look"], "field-speed");
}

TEST_F(WindowSimulate, ALongRunGoesOnWhileTheUserIsElsewhere) {
    // One that is not at its end before they are.
    window_.click("simulate/process");
    window_.click("simulate/process/gullies");
    at_rest("the other process", [](const Status& now) { return now["simulate"]["process"] == "gullies"; });
    window_.input({"keydown", "ctrl"});
    window_.click("simulate/goal");
    window_.input({"keyup", "ctrl"});
    window_.type("300000");
    window_.key("Return");
    window_.click("simulate/run_to");
    window_.wait("the run", [](const Status& now) { return now["simulate"]["goal"] > 0; });
    window_.click("workspace/create");
    window_.wait("Create", [](const Status& now) { return now["simulate"].is_null(); });
    window_.wait("its end", [](const Status& now) { return now["running"].empty(); });
    window_.click("workspace/simulate");
    const Status there = at_rest("the run again");
    EXPECT_GE(there["simulate"]["amount"], 300000) << "it stopped on the way";
    EXPECT_EQ(there["simulate"]["goal"], 0);
}

TEST_F(WindowSimulate, ARunThatIsKeptIsALayerWithItsBitsAndUndoTakesItBack) {
    played(25);
    press_ground("dig");
    at_rest("a pit", [](const Status& now) { return now["simulate"]["events"] >= 1; });
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

}  // namespace
}  // namespace talus::testing
