// The panel of small pictures: seeds, one number or two, and a click that takes one.
#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

std::string opened() {
    Recipe recipe;
    recipe.world = {.seed = 5, .extent = 4096, .width = 65, .height = 65, .low = -100, .high = 900};
    for (const char* stage : {"simplex", "blur"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return saved_for_test(recipe);
}

void open_panel(const Window& window) {
    window.settle();
    window.key("ctrl+shift+f");
    window.wait("the panel", [](const Status& now) { return now["variations"].is_object(); });
}

Status wait_for_all(const Window& window, std::size_t count) {
    return window.wait("all pictures", [&](const Status& now) {
        return now["variations"]["made"].size() == count && now["variations"]["busy"] == false;
    });
}

TEST(WindowVariations, ShowSeedsAndAClickTakesOneAsOneStep) {
    const Window window(display(), {opened()});
    open_panel(window);
    window.click("variations/show");
    const Status now = wait_for_all(window, 12);
    EXPECT_EQ(now["variations"]["made"][11], "Seed 16");
    EXPECT_EQ(now["variations"]["pictures"], 24) << "a first look at each, and a finer one";
    EXPECT_EQ(now["world"]["seed"], 5);
    window.click("variations/2");
    window.wait("its seed", [](const Status& status) { return status["world"]["seed"] == 7; });
    window.settle();
    window.key("ctrl+z");
    window.wait("the seed before", [](const Status& status) { return status["world"]["seed"] == 5; });
    window.wait_until("undo", false);
}

TEST(WindowVariations, TwoNumbersOfTheSelectedLayerKeepTheRestOfTheDocument) {
    const Window window(display(), {opened()});
    window.settle();
    window.click("layers/1");
    open_panel(window);
    choose_from_list(window, "variations/across", "radius");
    window.type_over("variations/across/from", "10");
    window.type_over("variations/across/to", "40");
    choose_from_list(window, "variations/down", "amount");
    window.type_over("variations/down/from", "0.2");
    window.type_over("variations/down/to", "0.8");
    window.click("variations/show");
    const Status made = wait_for_all(window, 12);
    EXPECT_EQ(made["variations"]["made"][7], "Radius 40 m, Amount 0.5");
    window.click("variations/7");
    const Status now = window.wait_until("undo_label", "Take variation");
    EXPECT_EQ(now["layers"].back()["values"]["radius"], 40);
    EXPECT_EQ(now["layers"].back()["values"]["amount"], 0.5);
    EXPECT_EQ(now["world"]["seed"], 5);
    window.key("ctrl+z");
    window.wait_until("undo", false);
}

}  // namespace
}  // namespace talus::testing
