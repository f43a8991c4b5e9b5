// What a user did to a run counts as his work until it is in a layer: nothing throws it away unasked.
#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/recipe_json.h"
#include "core/simulation/simulation.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

Recipe small_hills() {
    Recipe recipe;
    recipe.name = "hills";
    recipe.world = {.seed = 5, .extent = 2048, .width = 65, .height = 65, .low = -100, .high = 500};
    recipe.layers.push_back(new_layer(recipe, *find_stage("hills")));
    return recipe;
}

Status run_at_rest(const Window& window, const std::string& what, const Window::Condition& condition = {}) {
    return window.wait(what, [&](const Status& now) {
        const Status& run = now["simulate"];
        return !run.is_null() && run["ready"] && !run["playing"] && !run["busy"] && run["shown"] &&
               (!condition || condition(now));
    });
}

void open_simulate(const Window& window) {
    window.settle();
    window.click("workspace/simulate");
    run_at_rest(window, "the run");
}

// One stroke on the middle of the ground, with the camera in the hand after it.
Status stroke(const Window& window, const std::string& tool) {
    const int before = window.status()["simulate"]["events"].get<int>();
    window.click("simulate/tool/" + tool);
    window.click("viewport");
    window.click("simulate/tool/camera");
    return run_at_rest(window, tool, [&](const Status& now) { return now["simulate"]["events"] > before; });
}

void answer(const Window& window, const std::string& how) {
    window.wait_until("dialog", "leaving");
    window.click("leaving/" + how);
    window.wait_until("dialog", "");
}

TEST(WindowUnkeptRun, IsAskedAboutAndSavedWithTheDocument) {
    Window window(display(), {saved_for_test(small_hills())});
    open_simulate(window);
    EXPECT_FALSE(window.status()["dirty"]);
    const Status done = stroke(window, "raise");
    EXPECT_TRUE(done["dirty"]);
    EXPECT_EQ(done["layers"].size(), 1u);
    for (const char* key : {"ctrl+q", "ctrl+n", "ctrl+o"}) {
        window.key(key);
        answer(window, "cancel");
    }
    EXPECT_EQ(run_at_rest(window, "the run as it was")["simulate"]["events"], done["simulate"]["events"]);
    window.click("workspace/create");
    window.wait_until("simulate", nullptr);
    EXPECT_TRUE(window.status()["dirty"]) << "wherever the user is";
    window.key("ctrl+q");
    window.wait_until("dialog", "leaving");
    window.click("leaving/accept");
    EXPECT_EQ(window.wait_for_exit(), 0);
    const Recipe saved = load_recipe(done["file"].get<std::string>()).recipe;
    ASSERT_EQ(saved.layers.size(), 2u);
    EXPECT_EQ(events_of_run(saved.layers[1]).list.size(), done["simulate"]["events"]);
}

TEST(WindowUnkeptRun, IsSavedByCtrlSAndThenAskedAboutNoMore) {
    const Window window(display(), {saved_for_test(small_hills())});
    open_simulate(window);
    stroke(window, "dig");
    window.key("ctrl+s");
    const Status saved = window.wait_until("dirty", false);
    EXPECT_EQ(saved["layers"].size(), 2u);
    // What is done after that is new work, and goes into the same layer.
    stroke(window, "dig");
    window.wait_until("dirty", true);
    window.key("ctrl+s");
    EXPECT_EQ(window.wait_until("dirty", false)["layers"].size(), 2u);
    window.key("ctrl+n");
    window.wait("another document", [&](const Status& now) { return now["title"] != saved["title"]; });
}

TEST(WindowUnkeptRun, ThatWasOnlyPlayedIsNoWork) {
    const Window window(display(), {saved_for_test(small_hills())});
    open_simulate(window);
    const Status before = window.status();
    window.key("Right");
    const Status stepped =
        run_at_rest(window, "a step", [](const Status& now) { return now["simulate"]["steps"] == 1; });
    EXPECT_FALSE(stepped["dirty"]);
    window.key("ctrl+n");
    window.wait("another document", [&](const Status& now) { return now["title"] != before["title"]; });
}

TEST(WindowUnkeptRun, IsAskedAboutBeforeAPresetIsChosen) {
    const Window window(display());
    window.settle();
    window.wait_for("presets/flat-ground");
    open_simulate(window);
    stroke(window, "raise");
    window.click("workspace/create");
    window.wait_for("presets/flat-ground");
    window.click("presets/flat-ground");
    answer(window, "cancel");
    const Status before = window.status();
    window.click("presets/flat-ground");
    answer(window, "discard");
    const Status chosen =
        window.wait("the preset", [&](const Status& now) { return now["title"] != before["title"]; });
    EXPECT_FALSE(chosen["dirty"]);
}

TEST(WindowUnkeptRun, IsAskedAboutBeforeAnotherProcessEndsIt) {
    const Window window(display(), {saved_for_test(small_hills())});
    open_simulate(window);
    const Status done = stroke(window, "raise");
    const auto choose = [&] {
        window.click("simulate/process");
        window.click("simulate/process/gullies");
    };
    choose();
    answer(window, "cancel");
    const Status same = run_at_rest(window, "the same run");
    EXPECT_EQ(same["simulate"]["process"], "live_water");
    EXPECT_EQ(same["simulate"]["events"], done["simulate"]["events"]);
    choose();
    answer(window, "accept");
    const Status next = run_at_rest(
        window, "the other", [](const Status& now) { return now["simulate"]["process"] == "gullies"; });
    ASSERT_EQ(next["layers"].size(), 2u);
    EXPECT_EQ(next["layers"][1]["stage"], "live_water");
}

TEST(WindowUnkeptRun, IsAskedAboutBeforeAnotherLayersRunEndsIt) {
    Recipe recipe = small_hills();
    recipe.layers.push_back(new_layer(recipe, *find_stage("scree")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("streams")));
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.click("layers/1");
    window.click("workspace/simulate");
    run_at_rest(window, "the scree", [](const Status& now) { return now["simulate"]["process"] == "scree"; });
    const Status done = stroke(window, "raise");
    window.click("workspace/create");
    window.wait_until("simulate", nullptr);
    window.click("layers/2");
    window.click("workspace/simulate");
    answer(window, "cancel");
    const Status same = run_at_rest(window, "the same run");
    EXPECT_EQ(same["simulate"]["process"], "scree");
    EXPECT_EQ(same["simulate"]["events"], done["simulate"]["events"]);
}

TEST(WindowUnkeptRun, IsInTheSafetyCopyAsALayer) {
    Window window(display(), {saved_for_test(small_hills())});
    open_simulate(window);
    stroke(window, "raise");
    window.terminate();
    EXPECT_NE(recovered(window).find("live_water"), std::string::npos);
    EXPECT_NE(recovered(window).find("raise"), std::string::npos);
}

}  // namespace
}  // namespace talus::testing
