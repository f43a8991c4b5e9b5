// Lists that were opened by the mouse take keys.
#include <gtest/gtest.h>

#include "core/mask/masks.h"
#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

TEST(WindowLists, LettersGoToTheNextEntryThatBeginsSoAndEnterChoosesIt) {
    const Window window(display(), {small_document()});
    window.settle();
    window.click("look");
    window.wait_for("look/natural");
    window.type("sl");
    window.key("Return");
    window.wait_until("look", "slope");
    window.wait_until_gone("look/natural");
}

TEST(WindowLists, ArrowsMoveTheLitEntryAndEscapeLeavesTheChoice) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    window.click("look");
    window.wait_for("look/natural");
    window.key("Down");
    window.key("Down");
    window.key("Escape");
    window.wait_until_gone("look/natural");
    EXPECT_EQ(window.settle()["look"], before["look"]);
    EXPECT_EQ(window.status()["camera"], before["camera"]);
    window.click("look");
    window.wait_for("look/natural");
    window.key("Down");
    window.key("Down");
    window.key("Up");
    window.key("Return");
    window.wait("the next look", [&](const Status& now) { return now["look"] != before["look"]; });
}

TEST(WindowLists, ALongListOfChoicesIsSearchedByWords) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 65;
    recipe = with_mask_added(recipe, recipe.layers[0].id, default_mask(*find_mask("biome"))).recipe;
    const Window window(display(), {saved_for_test(recipe)},
                        R"({"window": {"width": 1280, "height": 720}, "grown": true, "quality": "low",
                            "folds": {"masks": true}})");
    window.settle();
    window.scroll_to("mask0/biome");
    window.click("mask0/biome");
    window.wait_until("active", "mask0/biome/search");
    window.type("savan");
    window.wait_until_gone("mask0/biome/hot_desert");
    window.wait_for("mask0/biome/savanna");
    window.key("Return");
    window.wait("the biome", [&](const Status& now) {
        return now["layers"][0]["masks"].dump().find("savanna") != std::string::npos;
    });
}

TEST(WindowLists, EnterWithoutAMatchKeepsTheFieldThatSearches) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    window.key("shift+a");
    window.wait_until("active", "add_layer/search");
    window.type("scrx");
    window.wait_until_gone("add_layer/scree");
    window.key("Return");
    window.key("BackSpace");
    window.type("ee");
    window.wait_for("add_layer/scree");
    window.key("Return");
    window.wait("the layer",
                [&](const Status& now) { return now["layers"].size() == before["layers"].size() + 1; });
}

TEST(WindowLists, EnterInAListOverADialogChoosesAndLeavesTheDialogOpen) {
    const Window window(display(), {small_document()});
    window.key("ctrl+e");
    window.click("export/target");
    window.wait_for("export/target/unreal");
    window.type("unr");
    window.key("Return");
    window.wait_until_gone("export/target/unreal");
    const Status chosen = window.wait_for("export/number/Scale Z");
    EXPECT_EQ(chosen["dialog"], "export");
    // Settings are written at any time.
    for (const auto& job : chosen["running"]) EXPECT_EQ(job["name"], "Settings");
}

}  // namespace
}  // namespace talus::testing
