// A run that is kept makes the land of the recipe that it is kept in, whatever has changed since it began.
#include <gtest/gtest.h>

#include "core/base/statistics.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

Recipe ground_to_run_on() {
    Recipe recipe;
    recipe.name = "hills";
    recipe.world = {.seed = 5, .extent = 2048, .width = 65, .height = 65, .low = -100, .high = 500};
    recipe.layers.push_back(new_layer(recipe, *find_stage("hills")));
    return recipe;
}

Recipe with_water() { return with_layer_added(ground_to_run_on(), *find_stage("live_water")).recipe; }

Status run_at_rest(const Window& window, int steps) {
    return window.wait("the run", [&](const Status& now) {
        const Status& run = now["simulate"];
        return !run.is_null() && run["ready"] && !run["playing"] && !run["busy"] && run["shown"] &&
               run["steps"] >= steps;
    });
}

Status to_simulate(const Window& window, int steps) {
    window.settle();
    window.click("workspace/simulate");
    return run_at_rest(window, steps);
}

Status to_create(const Window& window) {
    window.click("workspace/create");
    window.wait_until("simulate", nullptr);
    return window.settle();
}

void play(const Window& window) {
    window.key("space");
    window.wait("steps", [](const Status& now) { return now["simulate"]["steps"] >= 20; });
    window.key("space");
    run_at_rest(window, 20);
}

// Keeps the run, and expects the land of the document to be the one that its file makes.
void expect_the_files_land(const Window& window, const char* button, std::size_t layers) {
    window.click(button);
    window.wait("the layer", [&](const Status& now) {
        return now["layers"].size() == layers && has_toast(now, "success");
    });
    const Status made = to_create(window);
    window.key("ctrl+s");
    window.wait_until("dirty", false);
    const Recipe saved = load_recipe(made["file"].get<std::string>()).recipe;
    const auto terrain = Evaluator(0).evaluate(saved, saved.world.width, saved.world.height);
    EXPECT_EQ(made["terrain"]["checksum"], checksum_text(checksum_of(*terrain->height())));
}

// A run of a layer adds none: it is kept in place of what the layer was.
TEST(WindowKeptRun, IsKeptInTheLayerThatItIsARunOf) {
    const auto says = [](const Recipe& recipe, const std::string& label) {
        const Window window(display(), {saved_for_test(recipe)});
        to_simulate(window, 0);
        play(window);
        window.point_at("simulate/keep");
        window.wait("its help", [&](const Status& now) {
            return now["help_text"].get<std::string>().find(label) != std::string::npos;
        });
    };
    says(ground_to_run_on(), "Keep as a layer");
    says(with_water(), "Keep in the layer");
}

TEST(WindowKeptRun, IsMadeAgainWhereAnEarlierLayerHasChanged) {
    const Window window(display(), {saved_for_test(ground_to_run_on())});
    to_simulate(window, 0);
    play(window);
    to_create(window);
    window.type_over("layer/most_height", "300");
    window.wait_until("dirty", true);
    EXPECT_TRUE(to_simulate(window, 20)["simulate"]["stale"]);
    expect_the_files_land(window, "simulate/keep", 2);
}

TEST(WindowKeptRun, IsMadeAgainInItsLayerWhereTheWorldHasChangedWhileItWasOnShow) {
    const Window window(display(), {saved_for_test(with_water())});
    to_simulate(window, 0);
    play(window);
    window.key("r");
    window.wait_until("simulate/stale", true);
    expect_the_files_land(window, "simulate/keep_first", 2);
}

TEST(WindowKeptRun, IsMadeAgainWhereALayerHasComeBeneathIt) {
    const Window window(display(), {saved_for_test(ground_to_run_on())});
    to_simulate(window, 0);
    play(window);
    to_create(window);
    window.key("shift+a");
    window.click("add_layer/flat");
    window.wait("the other layer", [](const Status& now) { return now["layers"].size() == 2; });
    to_simulate(window, 20);
    expect_the_files_land(window, "simulate/keep", 3);
}

TEST(WindowKeptRun, ReplacesWhatWasChangedInItsLayerMeanwhile) {
    const Window window(display(), {saved_for_test(with_water())});
    window.settle();
    window.click("layers/1");
    to_simulate(window, 0);
    play(window);
    to_create(window);
    window.type_over("layer/rain", "200");
    window.wait_until("dirty", true);
    EXPECT_TRUE(to_simulate(window, 20)["simulate"]["stale"]);
    expect_the_files_land(window, "simulate/keep", 2);
}

TEST(WindowKeptRun, FrozenOnOtherGroundSaysSo) {
    const Window window(display(), {saved_for_test(ground_to_run_on())});
    to_simulate(window, 0);
    play(window);
    window.key("r");
    window.wait_until("simulate/stale", true);
    expect_the_files_land(window, "simulate/freeze", 3);
    EXPECT_EQ(window.status()["layers"][2]["outdated"], true);
}

}  // namespace
}  // namespace talus::testing
