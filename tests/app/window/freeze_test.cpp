#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

// The opening terrain on few samples, with a filter on it.
std::string filtered_document() {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 257;
    recipe = with_layer_added(recipe, *find_stage("blur")).recipe;
    return saved_for_test(recipe);
}

void freeze(const Window& window) {
    window.click("menu/Layer");
    window.wait_for("menu/Freeze");
    window.click("menu/Freeze");
}

TEST(WindowFreeze, ALayerIsFrozenByTheMenuAndSaysWhenWhatLiesBeneathHasChanged) {
    const Window window(display(), {filtered_document()});
    const Status before = window.settle();
    ASSERT_EQ(before["selected"], 0);
    freeze(window);
    // The word about it goes after some seconds.
    window.wait("the layer",
                [](const Status& now) { return now["layers"].size() == 3 && has_toast(now, "success"); });
    const Status frozen = window.settle();
    EXPECT_EQ(frozen["layers"][1]["stage"], "frozen");
    EXPECT_EQ(frozen["layers"][1]["values"]["heights"], "257 × 257 samples");
    EXPECT_EQ(frozen["layers"][1]["outdated"], false);
    EXPECT_EQ(frozen["selected"], 1);
    EXPECT_EQ(frozen["terrain"]["checksum"], before["terrain"]["checksum"]);
    EXPECT_TRUE(shows(frozen, "layers/1/frozen"));
    EXPECT_FALSE(shows(frozen, "layers/1/outdated"));
    EXPECT_FALSE(shows(frozen, "frozen/outdated"));

    // Beneath, the seed makes other ground, which nobody sees.
    const Status other = roll_the_dice(window);
    EXPECT_EQ(other["layers"][1]["outdated"], true);
    EXPECT_EQ(other["terrain"]["checksum"], frozen["terrain"]["checksum"]);
    window.wait("the notice", [](const Status& now) {
        return shows(now, "layers/1/outdated") && shows(now, "frozen/outdated");
    });
    window.click("frozen/keep");
    window.wait("no notice", [](const Status& now) {
        return now["layers"][1]["outdated"] == false && !shows(now, "frozen/outdated");
    });
    window.key("ctrl+z");
    window.wait_for("frozen/again");
    window.click("frozen/again");
    window.wait_until("layers/1/outdated", false);
    const Status again = window.settle();
    EXPECT_EQ(again["layers"].size(), 3u);
    EXPECT_NE(again["terrain"]["checksum"], frozen["terrain"]["checksum"]);

    for (int step = 0; step < 3; ++step) {  // again, the seed, the layer
        EXPECT_EQ(window.status()["undo"], true);
        window.key("ctrl+z");
    }
    const Status undone = window.wait(
        "the start", [](const Status& now) { return now["layers"].size() == 2 && !now["pending"]; });
    EXPECT_EQ(undone["terrain"]["checksum"], before["terrain"]["checksum"]);
    EXPECT_EQ(undone["undo"], false);
    EXPECT_EQ(undone["dirty"], false);
}

}  // namespace
}  // namespace talus::testing
