// Lists that were opened by the mouse take keys.
#include <gtest/gtest.h>

#include <string>

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

TEST(WindowLists, ALongListOpensAtItsChoice) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 65;
    recipe.layers.push_back(new_layer(recipe, *find_stage("biomes")));
    Layer& layer = *recipe.layers.edit_back();
    const auto choose = [&](const char* key, const std::string& choice) {
        const std::size_t row = *find_parameter(layer.type->parameters, key);
        const auto& choices = layer.type->parameters[row].info.choices;
        for (std::size_t i = 0; i < choices.size(); ++i)
            if (choices[i].key == choice) layer.values[row] = static_cast<int>(i);
    };
    choose("by", "one");
    choose("biome", "hot_desert");
    const Window window(display(), {saved_for_test(recipe)});
    window.click("layers/" + std::to_string(recipe.layers.size() - 1));
    window.click("layer/biome");
    window.wait_for("layer/biome/hot_desert");
    EXPECT_FALSE(shows(window.status(), "layer/biome/deep_ocean"));
    window.type("decid");
    window.key("Return");
    window.wait_until("layers/" + std::to_string(recipe.layers.size() - 1) + "/values/biome",
                      "deciduous_forest");
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
    EXPECT_TRUE(chosen["running"].empty()) << chosen["running"].dump();
}

}  // namespace
}  // namespace talus::testing
