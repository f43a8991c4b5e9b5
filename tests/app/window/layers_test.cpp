#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/mask/masks.h"
#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

// The opening terrain on few samples under the given layers.
std::string document_with(const std::vector<std::string>& stages) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 129;
    for (const std::string& stage : stages) recipe = with_layer_added(recipe, *find_stage(stage)).recipe;
    return saved_for_test(recipe);
}

std::vector<std::string> stages(const Status& now) {
    std::vector<std::string> all;
    for (const auto& layer : now["layers"]) all.push_back(layer["stage"].get<std::string>());
    return all;
}

using Stages = std::vector<std::string>;

void wait_for(const Window& window, const Stages& wanted) {
    window.wait("the layers", [&](const Status& now) { return stages(now) == wanted; });
}

// Opens the list of stages and types into its search.
void search(const Window& window, const std::string& words) {
    window.key("shift+a");
    window.wait_until("active", "add_layer/search");
    window.type(words);
}

bool lists(const Status& now, const std::string& entry) {
    return now["widgets"].contains("add_layer/" + entry);
}

TEST(WindowLayers, ARowHasAPictureOfTheGroundAfterItsLayerThatSaysHowLongItTook) {
    const Window window(display(), {document_with({"blur", "terrace"})});
    window.settle();
    EXPECT_TRUE(shows(window.wait_for("layers/2/picture"), "layers/0/picture"));
    window.point_at("layers/1/picture");
    window.wait("its help", [](const Status& now) {
        return now["help_text"].get<std::string>().starts_with("Blur\nThe ground after it. It took ");
    });
    window.click("layers/1/enabled");
    window.wait_until_gone("layers/1/picture");
}

TEST(WindowLayers, ARowIsDraggedToAnotherPlaceInOneUndoStep) {
    const Window window(display(), {document_with({"blur", "terrace"})});
    const Status before = window.settle();
    ASSERT_EQ(stages(before), (Stages{"diamond_square", "blur", "terrace"}));
    const auto at = before["widgets"]["layers/0"].get<std::vector<double>>();
    window.point_at("layers/2");
    window.input({"mousedown", "1"});
    window.wait_until("active", "layers/2");
    for (const double share : {0.9, 0.5, 0.1}) {
        window.input({"mousemove", rounded(at[0] + at[2] / 2), rounded(at[1] + at[3] * share)});
    }
    window.input({"mouseup", "1"});
    wait_for(window, {"terrace", "diamond_square", "blur"});
    EXPECT_EQ(window.settle()["selected"], 0);
    window.key("ctrl+z");
    wait_for(window, {"diamond_square", "blur", "terrace"});
    EXPECT_FALSE(window.settle()["undo"]);
}

TEST(WindowLayers, AnotherLayersPropertiesBeginAtTheirTop) {
    const Window window(display(), {document_with({"crags"})},
                        R"({"window": {"width": 1280, "height": 600},
        "grown": true, "quality": "low", "upper_share": 0.6, "folds": {"more": true}})");
    window.click("layers/1");
    window.wait_until("selected", 1);
    window.settle();
    window.scroll_to("settings/seed");
    window.click("layers/0");
    window.wait_until("selected", 0);
    const Status other = window.wait_for("layer/smoothness");
    EXPECT_FALSE(shows(other, "settings/seed"));
}

TEST(WindowLayers, OnlyWhatMakesHeightsHasAWayToCombineThem) {
    const Window window(display(), {document_with({"biomes", "blur"})});
    window.click("layers/1");
    window.scroll_to("settings/strength/number");
    EXPECT_FALSE(shows(window.settle(), "settings/blend"));
    window.click("layers/2");
    window.scroll_to("settings/blend");
}

TEST(WindowLayers, TheMasksStayOpenWhenTheFirstIsAdded) {
    // An earlier start has left them folded.
    const Window window(display(), {document_with({"blur"})}, R"({"window": {"width": 1280, "height": 720},
        "grown": true, "quality": "low", "folds": {"masks": false}})");
    window.click("layers/1");
    window.scroll_to("fold/Masks (0)");
    window.click("fold/Masks (0)");
    window.scroll_to("masks/add");
    window.click("masks/add");
    window.click("masks/add/slope");
    window.wait_until("layers/1/masks/0/kind", "slope");
    window.wait_for("mask0/kind");
    // And when one comes by an undo while they are folded.
    window.key("ctrl+z");
    window.wait_until_gone("mask0/kind");
    window.click("fold/Masks (0)");
    window.wait_until_gone("masks/add");
    window.key("ctrl+y");
    window.wait_for("mask0/kind");
}

TEST(WindowLayers, ANewLayerComesAfterTheSelectedOne) {
    const Window window(display(), {document_with({"blur", "terrace"})});
    window.click("layers/1");
    window.wait_until("selected", 1);
    window.key("shift+a");
    window.click("add_layer/hills");
    wait_for(window, {"diamond_square", "blur", "hills", "terrace"});
    EXPECT_EQ(window.settle()["selected"], 2);
}

TEST(WindowLayers, ARightClickOpensAMenuThatActsOnItsRow) {
    const Window window(display(), {document_with({"blur", "terrace"})});
    const auto choose = [&](const std::string& row, const std::string& item) {
        window.point_at(row);
        window.input({"click", "3"});
        window.click("row menu/" + item);
        window.wait_until_gone("row menu/rename");
    };
    choose("layers/1", "duplicate_layer");
    wait_for(window, {"diamond_square", "blur", "blur", "terrace"});
    EXPECT_EQ(window.status()["layers"][2]["name"], "Blur 2");
    choose("layers/1", "delete_layer");
    wait_for(window, {"diamond_square", "blur", "terrace"});
    choose("layers/2", "layer_up");
    wait_for(window, {"diamond_square", "terrace", "blur"});
    choose("layers/1", "rename");
    window.wait_until("active", "layers/name");
    window.key("ctrl+a");
    window.type("Steps");
    window.key("Return");
    window.wait_until("layers/1/name", "Steps");
}

TEST(WindowLayers, LayersAreCopiedCutAndPastedAsText) {
    const Window window(display(), {document_with({"blur", "terrace"})});
    window.click("layers/1");
    window.wait_until("selected", 1);
    window.key("ctrl+c");
    window.wait("the toast", [](const Status& now) { return has_toast(now, "success"); });
    window.click("layers/2");
    window.wait_until("selected", 2);
    window.key("ctrl+v");
    wait_for(window, {"diamond_square", "blur", "terrace", "blur"});
    EXPECT_EQ(window.settle()["selected"], 3);
    window.key("ctrl+x");
    wait_for(window, {"diamond_square", "blur", "terrace"});
    window.click("layers/0");
    window.wait_until("selected", 0);
    window.key("ctrl+v");
    wait_for(window, {"diamond_square", "blur", "blur", "terrace"});
    window.wait_until("undo_label", "Paste Blur 2");
}

TEST(WindowLayers, AWorldFromBiomesIsMixedInOneUndoStep) {
    const Window window(display(), {document_with({})});
    window.key("shift+a");
    window.click("world_from_biomes");
    choose_from_list(window, "world_from_biomes/composition", "one_material");
    window.click("world_from_biomes/snow");
    choose_from_list(window, "world_from_biomes/others", "kept");
    window.wait_until_gone("world_from_biomes/endless");
    window.click("world_from_biomes/add");
    wait_for(window, {"diamond_square", "multi_step_map", "ground_from_biomes", "composition", "snow"});
    const Status made = window.settle();
    EXPECT_EQ(made["layers"][3]["values"]["by"], "one_material");
    EXPECT_EQ(made["selected"], 1);
    EXPECT_EQ(made["world"]["bounds"], "bounded");
    EXPECT_NE(made["file"], "") << "it is the same world, with more layers";
    window.key("ctrl+z");
    wait_for(window, {"diamond_square"});
}

TEST(WindowLayers, AWorldFromBiomesIsANewOneThatSaveAsksANameFor) {
    const std::string path = document_with({});
    const std::string text = text_of(path);
    const Window window(display(), {path});
    const Status before = window.settle();
    window.click("menu/File");
    window.wait_for("menu/New world from biomes…");
    window.click("menu/New world from biomes…");
    window.wait_for("world_from_biomes/add");
    window.click("world_from_biomes/add");
    wait_for(window, {"multi_step_map", "ground_from_biomes"});
    const Status made = window.settle();
    EXPECT_EQ(made["world"]["bounds"], "endless");
    EXPECT_GT(made["world"]["extent"], before["world"]["extent"]);
    EXPECT_EQ(made["world"]["seed"], before["world"]["seed"]);
    EXPECT_EQ(made["file"], "");
    EXPECT_EQ(made["title"], "World from biomes");
    EXPECT_TRUE(has_toast(made, "note")) << "what became of the world before";
    window.key("ctrl+s");
    window.wait_until("dialog", "browser");
    window.click("browser/accept");
    const Status saved = window.wait("the file", [](const Status& now) { return now["file"] != ""; });
    EXPECT_EQ(saved["file"], (window.folder() / "World_from_biomes.talus").string());
    EXPECT_EQ(text_of(path), text) << "the file of the world before";
    window.key("ctrl+z");  // the file's name
    window.key("ctrl+z");
    wait_for(window, {"diamond_square"});
}

TEST(WindowLayers, AMapOfBiomesIsExchangedInTheMenuOfItsRow) {
    const Window window(display(), {document_with({"voronoi_biomes", "ground_from_biomes"})});
    window.point_at("layers/1");
    window.input({"click", "3"});
    choose_in_submenu(window, "row menu/exchange", "row menu/exchange/two_level_biomes");
    wait_for(window, {"diamond_square", "two_level_biomes", "ground_from_biomes"});
    window.key("ctrl+z");
    wait_for(window, {"diamond_square", "voronoi_biomes", "ground_from_biomes"});
    EXPECT_FALSE(window.settle()["undo"]);
}

// Hovering must tell of the entry even while the menu behind it is open, or whoever points at it waits in
// vain.
TEST(WindowLayers, AnEntryIsUnderTheMouseWhileItsMenuIsOpen) {
    const Window window(display(), {document_with({"voronoi_biomes", "ground_from_biomes"})});
    window.point_at("layers/1");
    window.input({"click", "3"});
    const Status closed = window.wait_for("row menu/exchange");
    window.point_at("row menu/exchange");
    const Status open = window.wait_for("row menu/exchange/two_level_biomes");
    EXPECT_EQ(open["hovered"], "row menu/exchange");
    EXPECT_EQ(open["widgets"]["row menu/exchange"], closed["widgets"]["row menu/exchange"]);
}

TEST(WindowLayers, TheSearchFindsAChoiceAndOpensTheStageWithIt) {
    const Window window(display(), {document_with({})});
    search(window, "ridged");
    window.wait("the choice", [](const Status& now) { return lists(now, "perlin/ridged"); });
    window.key("Return");
    wait_for(window, {"diamond_square", "perlin"});
    EXPECT_EQ(window.settle()["layers"][1]["values"]["sum"], "ridged");
}

TEST(WindowLayers, OneEscapeClosesTheSearchAfterTyping) {
    const Window window(display(), {document_with({})});
    search(window, "voronoi");
    window.wait("what is found",
                [](const Status& now) { return lists(now, "cellular") && !lists(now, "perlin"); });
    window.key("Escape");
    window.wait("the list to close", [](const Status& now) { return !lists(now, "search"); });
    EXPECT_EQ(stages(window.settle()), Stages{"diamond_square"});
}

TEST(WindowLayers, ANewLayerWhosePlantsAreHiddenOffersToShowThem) {
    const Window window(display(), {document_with({"blur"})});
    EXPECT_EQ(window.settle()["plants"], 0);
    search(window, "biomes");
    window.click("add_layer/biomes");
    window.wait_for("toast/command");
    window.click("toast/command");
    window.wait_until_gone("toast/command");
    window.wait("plants", [](const Status& now) { return now["plants"] > 0; });
}

TEST(WindowLayers, AHeightmapLayerComesWithItsFileAsOneStep) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    std::ofstream(window.folder() / "one.asc")
        << "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 40\n100 110 120 130 140 150\n";
    window.key("shift+a");
    window.wait_until("active", "add_layer/search");
    window.type("heightmap");
    window.click("add_layer/import");
    window.wait_until("dialog", "browser");
    EXPECT_EQ(window.status()["layers"], before["layers"]) << "nothing is there before its file is";
    window.click("browser/one.asc");
    window.click("browser/accept");
    window.wait("the file", [&](const Status& now) {
        return now["layers"].size() == before["layers"].size() + 1 &&
               now["layers"].back()["values"]["file"].get<std::string>().ends_with("one.asc");
    });
    EXPECT_FALSE(shows(window.settle(), "layers/1/no_file"));
    std::filesystem::remove(window.folder() / "one.asc");
    window.key("ctrl+d");  // a change looks at the files again
    window.wait_for("layers/1/no_file");
    window.key("ctrl+z");
    window.key("ctrl+z");
    window.wait_until("layers", before["layers"]);
}

// Presses keys as one who never takes the mouse.
TEST(WindowLayers, WhatALayerDoesNothingWithoutComesWithItOrByAButton) {
    const Window window(display(), {document_with({})});
    const auto stages = [](const Status& now) {
        std::vector<std::string> keys;
        for (const auto& layer : now["layers"]) keys.push_back(layer["stage"]);
        return keys;
    };
    const std::vector<std::string> before = stages(window.settle());
    std::vector<std::string> all = before;
    all.insert(all.end(), {"climate", "biomes"});
    window.key("shift+a");
    window.wait_until("active", "add_layer/search");
    window.type("biomes");
    window.key("Return");
    window.wait("both", [&](const Status& now) { return stages(now) == all; });
    EXPECT_EQ(window.settle()["selected"], before.size() + 1);
    window.key("ctrl+z");
    window.wait("none", [&](const Status& now) { return stages(now) == before; });
    window.key("ctrl+y");
    window.wait("both", [&](const Status& now) { return stages(now) == all; });
    window.click("layers/" + std::to_string(before.size()));
    window.key("Delete");
    window.wait("no climate", [&](const Status& now) { return stages(now).size() == before.size() + 1; });
    window.click("layers/" + std::to_string(before.size()));
    window.click("layer/add/climate");
    window.wait("both", [&](const Status& now) { return stages(now) == all; });
    window.wait_until_gone("layer/add/climate");
}

TEST(WindowLayers, AKindOfMaskAndAStageAreChosenByArrowsAndByWords) {
    const Window window(display(), {document_with({"blur"})});
    window.click("layers/1");
    window.scroll_to("fold/Masks (0)");
    window.click("fold/Masks (0)");
    const auto open_masks = [&] {
        window.scroll_to("masks/add");
        window.click("masks/add");
        window.wait_until("active", "masks/search");
    };
    open_masks();
    for (const char* key : {"Down", "Down", "Up", "Return"}) window.key(key);
    window.wait_until("layers/1/masks/0/kind", std::string(mask_types().front().info.key));
    open_masks();
    window.type("curv");
    window.wait("what is found", [](const Status& now) {
        return shows(now, "masks/add/curvature") && !shows(now, "masks/add/slope");
    });
    window.key("Return");
    window.wait_until("layers/1/masks/1/kind", "curvature");
    window.key("shift+a");
    window.wait_until("active", "add_layer/search");
    for (const char* key : {"Down", "Return"}) window.key(key);
    window.wait("a layer", [](const Status& now) { return now["layers"].size() == 3; });
}

// A coarse ground has no lake yet, and no cave either.
TEST(WindowLayers, WhatTheFinishedGroundLacksIsToldOnceItIsThere) {
    Recipe recipe = find_preset("island")->recipe;
    recipe.world.width = recipe.world.height = 513;
    recipe = with_layer_added(recipe, *find_stage("cave_lakes")).recipe;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    const std::string last = "layers/" + std::to_string(recipe.layers.size() - 1);
    window.scroll_to(last);
    window.click(last);
    window.scroll_to("layer/no_lake");
    window.key("r");
    bool was_coarse = false;
    bool told_early = false;
    window.wait("the remark on another ground", [&](const Status& now) {
        const bool coarse = now["terrain"].is_object() && now["terrain"]["coarse"] == true;
        was_coarse = was_coarse || coarse;
        told_early = told_early || (coarse && shows(now, "layer/no_lake"));
        return was_coarse && !coarse && shows(now, "layer/no_lake");
    });
    EXPECT_FALSE(told_early);
}

}  // namespace
}  // namespace talus::testing
