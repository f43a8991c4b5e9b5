// Biomes in the window: what a click on the ground tells.
#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

std::string document_with_biomes() {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 257;
    recipe = with_layer_added(recipe, *find_stage("climate")).recipe;
    recipe = with_layer_added(recipe, *find_stage("biomes")).recipe;
    return saved_for_test(recipe);
}

TEST(Window, AClickTellsWhyAPlaceHasItsBiome) {
    const Window window(display(), {document_with_biomes()});
    window.settle();
    window.key("b");
    window.wait("the panel", [](const Status& now) { return !now["why"].is_null(); });
    window.click("viewport");
    const Status told = window.wait("the reason", [](const Status& now) {
        return now["why"].is_object() && now["why"].contains("biome") && now["widgets"].contains("why/table");
    });
    EXPECT_FALSE(told["why"]["biome"].get<std::string>().empty());
    EXPECT_TRUE(told["why"]["holds"]);
    EXPECT_GE(told["why"]["row"], 0);
    EXPECT_TRUE(told["widgets"].contains("why/temperature"));
    const auto camera = told["camera"];
    // A drag turns the camera, and asks nothing.
    window.drag("viewport", 0.3, 0.45);
    const Status turned =
        window.wait("the camera", [&](const Status& now) { return now["camera"] != camera; });
    EXPECT_EQ(turned["why"], told["why"]);
    window.key("Escape");
    window.wait_until("why", nullptr);
    window.key("b");
    window.click("why/close");
    window.wait_until("why", nullptr);
}

TEST(Window, WithoutBiomesTheKeySaysWhatItNeeds) {
    const Window window(display(), {small_document()});
    window.settle();
    window.key("b");
    const Status told = window.wait("the word", [](const Status& now) { return !now["toasts"].empty(); });
    EXPECT_NE(told["toasts"][0]["text"].get<std::string>().find("Biomes"), std::string::npos);
    EXPECT_TRUE(told["why"].is_null());
}

TEST(Window, TheMapIsDrawnOverTheViewFromAboveInTheColoursOfItsLegend) {
    const Window window(display(), {document_with_biomes()});
    window.settle();
    const Status before = window.status();
    window.key("n");
    const Status shown = window.wait("the map", [](const Status& now) {
        return now["map"] == "shown" && now["look"] == "field-biome" && now["widgets"].contains("map");
    });
    EXPECT_EQ(shown["view"], "top");
    window.settle();
    const Picture with = window.viewport_picture();
    window.key("n");
    window.wait("no map",
                [&](const Status& now) { return now["map"] == "off" && now["look"] == before["look"]; });
    window.settle();
    EXPECT_GT(difference(with, window.viewport_picture()), 0.1);
}

TEST(Window, PlantsStandOnTheGroundWhileTheyAreWished) {
    const Window window(display(), {document_with_biomes()});
    window.settle();
    const Picture bare = window.viewport_picture();
    window.key("v");
    window.wait("plants", [](const Status& now) { return now["plants"].is_number() && now["plants"] > 100; });
    window.settle();
    EXPECT_GT(difference(bare, window.viewport_picture()), 0.01);
    window.key("v");
    window.wait_until("plants", 0);
    window.settle();
    EXPECT_LT(difference(bare, window.viewport_picture()), 0.005);
}

}  // namespace
}  // namespace talus::testing
