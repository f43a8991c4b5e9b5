#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

TEST(Window, ShowsTheOpeningTerrainAndItsPresetsAtFirst) {
    const Window window(display());
    const Status status = window.wait_for("presets/" + std::string(k_opening_preset));
    const Recipe& opening = find_preset(k_opening_preset)->recipe;
    EXPECT_EQ(status["title"], opening.name);
    EXPECT_EQ(status["terrain"]["width"], opening.world.width);
    EXPECT_LT(status["terrain"]["low"], status["terrain"]["high"]);
    EXPECT_FALSE(status["dirty"]);
    EXPECT_FALSE(status["undo"]);
    EXPECT_EQ(status["dialog"], "");
}

TEST(Window, ASliderChangesTheTerrainAndUndoBringsItBack) {
    const Window window(display(), {small_document()});
    roll_the_dice(window);  // the presets go with the first edit
    window.point_at("menu/Help");
    const Status before = window.settle();
    const Picture picture_before = window.viewport_picture();

    window.drag("layer/smoothness", 0.8, 0.3);
    window.point_at("menu/Help");
    const Status after = window.settle();
    EXPECT_LT(after["layers"][0]["values"]["smoothness"], before["layers"][0]["values"]["smoothness"]);
    EXPECT_NE(after["terrain"]["checksum"], before["terrain"]["checksum"]);
    EXPECT_GT(difference(window.viewport_picture(), picture_before), 0.1);
    EXPECT_EQ(after["undo_label"], "Change Smoothness of Diamond-square");

    window.key("ctrl+z");
    window.wait_until("layers", before["layers"]);
    const Status undone = window.settle();
    EXPECT_EQ(undone["redo_label"], after["undo_label"]);
    EXPECT_EQ(undone["terrain"], before["terrain"]);
    EXPECT_EQ(difference(window.viewport_picture(), picture_before), 0);

    window.key("ctrl+shift+z");
    window.wait_until("layers", after["layers"]);
    EXPECT_EQ(window.settle()["terrain"], after["terrain"]);
}

TEST(Window, SpeaksGermanFromItsMenuOn) {
    const Window window(display(), {small_document()});
    const auto choose = [&] {
        window.click("menu/View");
        choose_in_submenu(window, "menu/Window", "menu/Deutsch");
        window.point_at("viewport");
    };
    EXPECT_EQ(window.status()["language"], "en");
    choose();
    window.wait_until("language", "de");
    choose();
    window.wait_until("language", "en");
}

TEST(Window, AWholeDragIsOneUndoStep) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    window.drag("layer/feature_size", 0.7, 0.4);
    window.key("ctrl+z");
    const Status undone = window.wait("the undo", [](const Status& now) { return !now["undo"]; });
    EXPECT_EQ(undone["layers"], before["layers"]);
}

TEST(Window, ALockedValueStaysUntilItIsUnlocked) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    const auto value = [](const Status& now) { return now["layers"][0]["values"]["smoothness"]; };
    const auto choose = [&](const std::string& item) {
        window.point_at("layer/smoothness");
        window.input({"click", "3"});
        window.click("row/" + item);
        window.wait_until_gone("row/lock");
    };
    choose("copy");
    window.drag("layer/smoothness", 0.5, 0.2);
    const Status moved = window.settle();
    ASSERT_NE(value(moved), value(before));
    choose("lock");
    window.point_at("layer/smoothness");
    window.input({"mousedown", "1", "mousemove_relative", "--", "-60", "0", "mouseup", "1"});
    window.input({"click", "--repeat", "2", "--delay", "40", "1"});
    window.point_at("layer/smoothness");
    window.input({"click", "3"});
    window.click("row/paste");  // greyed: the menu stays
    window.key("Escape");
    EXPECT_EQ(value(roll_the_dice(window)), value(moved));
    choose("lock");
    window.drag("layer/smoothness", 0.5, 0.8);
    EXPECT_NE(value(window.settle()), value(moved));
}

TEST(Window, TheDiceAndItsKeyGiveOtherTerrains) {
    const Window window(display(), {small_document()});
    const Status first = window.settle();
    const Status second = roll_the_dice(window);
    EXPECT_NE(second["terrain"]["checksum"], first["terrain"]["checksum"]);
    EXPECT_FALSE(second["widgets"].contains("presets/" + std::string(k_opening_preset)));
    window.key("r");
    window.wait("a third seed",
                [&](const Status& now) { return now["world"]["seed"] != second["world"]["seed"]; });
    EXPECT_NE(window.settle()["terrain"]["checksum"], second["terrain"]["checksum"]);
}

TEST(Window, FitsOnAScreenThatIsSmallerThanItsUsualSize) {
    const Window window(display(), {}, R"({"grown": true})");
    const Status status = window.settle();
    for (const char* widget : {"toolbar/export", "splitter", "viewport"}) {
        const auto place = status["widgets"][widget].get<std::vector<double>>();
        EXPECT_LE(place[0] + place[2], 1280) << widget;
        EXPECT_LE(place[1] + place[3], 720) << widget;
    }
}

TEST(Window, NothingInTheToolbarOverlapsWhenTextIsLarge) {
    const Window window(display(), {},
                        R"({"window": {"width": 1280, "height": 720}, "grown": true, "scale_percent": 200})");
    const Status status = window.settle();
    const auto place = [&](const std::string& widget) {
        return status["widgets"][widget].get<std::vector<double>>();
    };
    const double end = place("toolbar/export")[0];
    for (const auto& [name, at] : status["widgets"].items()) {
        if (name == "toolbar/export" || at[1] != place("toolbar/export")[1]) continue;
        EXPECT_LE(at[0].get<double>() + at[2].get<double>(), end) << name;
    }
}

TEST(Window, WhatHasNoRoomInTheToolbarIsBehindItsLastButton) {
    const Window window(display(), {}, R"({"window": {"width": 1024, "height": 700}, "grown": true})");
    EXPECT_FALSE(shows(window.settle(), "exaggeration"));
    window.click("toolbar/more");
    window.wait_for("toolbar/more/frame");
    window.wait_for("exaggeration");
    window.type_over("exaggeration", "2.5");
    window.wait_until("exaggeration", 2.5);
}

TEST(Window, GrowsAtTheFirstStartAloneAndAnyKeyEndsIt) {
    const std::string never = R"({"window": {"width": 1280, "height": 720}})";
    const Window window(display(), {}, never);
    window.wait("few points", [](const Status& now) {
        return now.contains("terrain") && now["growing"] && now["terrain"]["width"] < 100;
    });
    window.key("F1");
    const Status whole = window.wait_until("keys", true);
    EXPECT_FALSE(whole["growing"]);
    // The search among the keys has the keyboard, so that nothing settles.
    const int width = find_preset(k_opening_preset)->recipe.world.width;
    window.wait("the whole terrain",
                [&](const Status& now) { return now["terrain"]["width"] == width && !now["pending"]; });
    std::ifstream file(window.folder() / "config/talus/settings.json");
    const std::string settings(std::istreambuf_iterator<char>(file), {});
    const Window again(display(), {}, settings);
    EXPECT_FALSE(again.settle()["growing"]);
}

TEST(Window, GrowsOnRequestAndEndsWithTheTerrainItself) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    window.key("g");
    window.wait("few points",
                [](const Status& now) { return now["growing"] && now["terrain"]["width"] < 100; });
    // It plays by the clock, so that a slow machine may show little between the beginning and the end.
    int widest = 0;
    const Status after = window.wait("the end", [&](const Status& now) {
        const int width = now["terrain"]["width"];
        EXPECT_GE(width, widest) << "points went away";
        widest = std::max(widest, width);
        return !now["growing"] && !now["pending"];
    });
    EXPECT_EQ(after["terrain"], before["terrain"]);
    EXPECT_EQ(after["undo"], before["undo"]);
}

TEST(Window, ViewsAndLooksEachGiveAnotherPicture) {
    const Window window(display(), {small_document()});
    roll_the_dice(window);
    std::vector<Picture> pictures;
    const auto take = [&](const std::string& group, std::string_view key) {
        if (group == "look") window.click("look");
        window.click(group + "/" + std::string(key));
        window.wait(std::string(key), [&](const Status& now) { return now[group] == key; });
        window.point_at("menu/Help");
        Picture picture = window.viewport_picture();
        for (const Picture& other : pictures)
            EXPECT_GT(difference(picture, other), 0.05) << group << "/" << key;
        pictures.push_back(std::move(picture));
    };
    for (const ViewInfo& view : view_infos()) take("view", view.key);
    pictures.pop_back();  // the natural look, from above, comes again
    for (const LookInfo& look : look_infos()) {
        if (!look.field) take("look", look.key);
    }
}

TEST(Window, EveryMenuOpensAlsoWhereItIsLongerThanTheWindowIsHigh) {
    const Window window(display(), {small_document()});
    window.settle();
    const std::vector<std::pair<std::string, std::string>> menus{
        {"File", "New"}, {"Edit", "Undo"}, {"Layer", "Duplicate"}, {"View", "Camera"}};
    for (const auto& [menu, item] : menus) {
        window.click("menu/" + menu);
        window.wait_for("menu/" + item);
        window.key("Escape");
        window.wait_until_gone("menu/" + item);
    }
}

TEST(Window, LegendContoursAndTilesComeAndGoWithTheirKeys) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.bounds = Bounds::wrapped;
    recipe.world.width = recipe.world.height = 256;
    const Window window(display(), {saved_for_test(recipe)});
    window.click("look");
    window.click("look/viridis-like");
    window.point_at("menu/Help");
    window.settle();
    for (const auto& [key, name] : {std::pair{"c", "contours"}, {"l", "legend"}, {"t", "tiled"}}) {
        const Picture before = window.viewport_picture();
        const bool was = window.status()[name];
        window.key(key);
        window.wait(name, [&, name = name](const Status& now) { return now[name] != was; });
        EXPECT_GT(difference(window.viewport_picture(), before), 0.001) << name;
        window.key(key);
        window.wait(name, [&, name = name](const Status& now) { return now[name] == was; });
        EXPECT_EQ(difference(window.viewport_picture(), before), 0) << name;
    }
}

TEST(Window, DraggingInTheViewportTurnsTheCameraAndIsNoEdit) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    const Picture picture_before = window.viewport_picture();
    window.drag("viewport", 0.4, 0.6);
    const Status after = window.settle();
    EXPECT_NE(after["camera"]["heading"], before["camera"]["heading"]);
    EXPECT_GT(difference(window.viewport_picture(), picture_before), 0.1);
    EXPECT_FALSE(after["undo"]);
    window.key("Home");
    window.wait_until("camera", before["camera"]);
}

TEST(Window, TabLeavesTheTerrainAlone) {
    const Window window(display(), {small_document()});
    window.point_at("viewport");
    window.key("Tab");
    const Status alone = window.wait_until("widgets/viewport", std::vector<double>{0, 0, 1280, 720});
    EXPECT_FALSE(alone["widgets"].contains("layer/smoothness"));
    window.key("Tab");
    window.wait_for("layer/smoothness");
}

TEST(Window, APresetCardIsOneUndoStepAndNoChange) {
    const Window window(display());
    const Status opening = window.settle();
    const Preset& first = presets().front();
    const std::string card = "presets/" + (first.key != k_opening_preset ? first.key : presets()[1].key);
    window.click(card);
    window.wait("the other terrain", [&](const Status& now) { return now["title"] != opening["title"]; });
    const Status other = window.settle();
    EXPECT_FALSE(other["dirty"]);
    EXPECT_TRUE(other["widgets"].contains(card)) << "the other cards are still to be tried";
    window.key("ctrl+z");
    window.wait_until("title", opening["title"]);
    const Status undone = window.settle();
    EXPECT_EQ(undone["terrain"], opening["terrain"]);
    EXPECT_FALSE(undone["dirty"]);
}

TEST(Window, AllPresetsAreBehindTheLastCard) {
    const Window window(display());
    ASSERT_FALSE(window.settle()["widgets"].contains("presets/alps"));
    window.click("presets/more");
    window.wait_for("presets/all/alps");
    window.click("presets/all/alps");
    window.wait("the Alps", [](const Status& now) {
        return now["title"] == "Alps" && !now["widgets"].contains("presets/all/alps");
    });
}

TEST(Window, WhatTheStatusBarTellsNeverOverlaps) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 129;
    recipe.world.low = -100;  // so that there is more to tell
    recipe.world.high = 100;
    const std::string document = saved_for_test(recipe);
    for (const std::string width : {"1280", "800"}) {
        const std::string size = R"({"window": {"width": )" + width + R"(, "height": 600}, )";
        const Window window(display(), {document}, size + R"("grown": true, "quality": "low"})");
        window.settle();
        window.point_at("viewport");
        const Status now = window.wait_for("status/height");
        std::vector<std::vector<double>> places;
        for (const auto& [name, at] : now["widgets"].items()) {
            if (name.starts_with("status/")) places.push_back(at.get<std::vector<double>>());
        }
        std::ranges::sort(places);
        EXPECT_GT(places.size(), 2u);
        double end = 0;
        for (const std::vector<double>& at : places) {
            EXPECT_GE(at[0], end) << width;
            end = at[0] + at[2];
        }
        EXPECT_LE(end, std::stod(width));
    }
}

TEST(Window, HeightsOutsideTheRangeAreSaid) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.low = -100;
    recipe.world.high = 100;
    const Window window(display(), {saved_for_test(recipe)});
    EXPECT_TRUE(window.settle()["widgets"].contains("status/cut"));
    const Window plain(display());
    EXPECT_FALSE(plain.settle()["widgets"].contains("status/cut"));
}

TEST(Window, TheHeightOfTheEyeIsTypedInTheMenuOfTheCamera) {
    const Window window(display(), {small_document()});
    EXPECT_GT(window.settle()["eye_height"].get<double>(), 50);
    window.click("menu/View");
    window.point_at("menu/Camera");
    window.wait_for("eye_height");
    window.type_over("eye_height", "2");
    const Window::Status low = window.wait(
        "a low eye", [](const Status& now) { return now["eye_height"] > 1.99 && now["eye_height"] < 2.01; });
    EXPECT_TRUE(shows(low, "eye_height")) << "the menu stays open";
    EXPECT_TRUE(shows(low, "status/eye"));
}

TEST(Window, AKeyForTheViewFromAboveLightsItsButton) {
    const Window window(display(), {small_document()});
    window.key("7");
    window.wait_until("view", "top");
    window.key("1");
    window.wait_until("view", "perspective");
}

TEST(Window, LayersAreAddedDisabledAndDeleted) {
    const Window window(display(), {small_document()});
    const Status one = window.settle();
    window.key("shift+a");
    window.click("add_layer/flat");
    window.wait("two layers", [](const Status& now) { return now["layers"].size() == 2; });
    const Status two = window.settle();
    EXPECT_EQ(two["selected"], 1);
    EXPECT_NE(two["terrain"]["checksum"], one["terrain"]["checksum"]);
    window.click("layers/1/enabled");
    window.wait_until("layers/1/enabled", false);
    EXPECT_EQ(window.settle()["terrain"], one["terrain"]);
    window.key("Delete");
    window.wait("one layer", [](const Status& now) { return now["layers"].size() == 1; });
    EXPECT_EQ(window.settle()["terrain"], one["terrain"]);
}

TEST(Window, MShowsWhereTheMasksLetTheLayerActAndHidesItAgain) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.layers.push_back(new_layer(recipe, *find_stage("blur")));
    recipe.layers.edit_back()->masks = {new_mask(*find_mask("slope"), recipe.world.range())};
    const Window window(display(), {saved_for_test(recipe)});
    window.click("layers/" + std::to_string(recipe.layers.size() - 1));
    window.point_at("menu/Help");
    window.settle();
    const Picture plain = window.viewport_picture();
    window.key("m");
    window.wait_until("mask/shown", true);
    window.settle();
    EXPECT_GT(difference(window.viewport_picture(), plain), 0.02);
    window.key("m");
    window.wait_until("mask/shown", false);
    window.settle();
    EXPECT_EQ(difference(window.viewport_picture(), plain), 0);
}

TEST(Window, MasksAreAddedMovedAndRemovedInOneUndoStepEach) {
    const Window window(display(), {small_document()});
    window.key("shift+a");
    window.click("add_layer/flat");
    window.wait("two layers", [](const Status& now) { return now["layers"].size() == 2; });
    const Status plain = window.settle();
    const auto masks = [](const Status& now) { return now["layers"][1]["masks"]; };
    window.click("fold/Masks (0)");
    window.click("masks/add");
    window.click("masks/add/height");
    window.wait("a mask", [&](const Status& now) { return masks(now).size() == 1; });
    const Status masked = window.settle();
    EXPECT_NE(masked["terrain"]["checksum"], plain["terrain"]["checksum"]);
    window.drag("mask0/low", 0.5, 0.7);
    const Status moved = window.settle();
    EXPECT_NE(masks(moved)[0]["low"], masks(masked)[0]["low"]);
    EXPECT_NE(moved["terrain"]["checksum"], masked["terrain"]["checksum"]);
    window.click("mask0/remove");
    window.wait("no mask", [&](const Status& now) { return masks(now).empty(); });
    EXPECT_EQ(window.settle()["terrain"], plain["terrain"]);
    for (const Status& step : {moved, masked, plain}) {
        window.key("ctrl+z");
        window.wait("the step before", [&](const Status& now) { return masks(now) == masks(step); });
        EXPECT_EQ(window.settle()["terrain"], step["terrain"]);
    }
}

}  // namespace
}  // namespace talus::testing
