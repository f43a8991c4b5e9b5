#include <gtest/gtest.h>

#include <fstream>

#include "core/io/quantise.h"
#include "core/io/read_terrain.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

const Display& display() {
    static const Display the_display;
    return the_display;
}

bool has_toast(const Status& status, const std::string& kind) {
    for (const auto& toast : status["toasts"]) {
        if (toast["kind"] == kind) return true;
    }
    return false;
}

// Without the mouse over the viewport, whose place would be in the status, and with the presets gone.
Status roll_the_dice(const Window& window) {
    const auto seed = window.status()["world"]["seed"];
    window.click("seed/dice");
    window.wait("another seed", [&](const Status& now) { return now["world"]["seed"] != seed; });
    return window.settle();
}

TEST(Window, ShowsTheOpeningTerrainAndItsPresetsAtFirst) {
    const Window window(display());
    const Status status = window.wait("the presets", [](const Status& now) {
        return now["widgets"].contains("presets/" + std::string(k_opening_preset));
    });
    const Recipe& opening = find_preset(k_opening_preset)->recipe;
    EXPECT_EQ(status["title"], opening.name);
    EXPECT_EQ(status["terrain"]["width"], opening.world.width);
    EXPECT_LT(status["terrain"]["low"], status["terrain"]["high"]);
    EXPECT_FALSE(status["dirty"]);
    EXPECT_FALSE(status["undo"]);
    EXPECT_EQ(status["dialog"], "");
}

TEST(Window, ASliderChangesTheTerrainAndUndoBringsItBack) {
    const Window window(display());
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

    window.key("ctrl+z");
    window.wait("the undo", [&](const Status& now) { return now["layers"] == before["layers"]; });
    const Status undone = window.settle();
    EXPECT_EQ(undone["terrain"], before["terrain"]);
    EXPECT_EQ(difference(window.viewport_picture(), picture_before), 0);

    window.key("ctrl+shift+z");
    window.wait("the redo", [&](const Status& now) { return now["layers"] == after["layers"]; });
    EXPECT_EQ(window.settle()["terrain"], after["terrain"]);
}

TEST(Window, AWholeDragIsOneUndoStep) {
    const Window window(display());
    const Status before = window.settle();
    window.drag("layer/feature_size", 0.7, 0.4);
    window.key("ctrl+z");
    const Status undone = window.wait("the undo", [](const Status& now) { return !now["undo"]; });
    EXPECT_EQ(undone["layers"], before["layers"]);
}

TEST(Window, ALockedValueStaysUntilItIsUnlocked) {
    const Window window(display());
    const Status before = window.settle();
    const auto value = [](const Status& now) { return now["layers"][0]["values"]["smoothness"]; };
    const auto choose = [&](const std::string& item) {
        window.point_at("layer/smoothness");
        window.input({"click", "3"});
        window.click("row/" + item);
        window.wait("the menu to close",
                    [](const Status& now) { return !now["widgets"].contains("row/lock"); });
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
    const Window window(display());
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

TEST(Window, GrowsAtTheFirstStartAloneAndAnyKeyEndsIt) {
    const std::string never = R"({"window": {"width": 1280, "height": 720}})";
    const Window window(display(), {}, never);
    window.wait("few points", [](const Status& now) {
        return now.contains("terrain") && now["growing"] && now["terrain"]["width"] < 100;
    });
    window.key("F1");
    const Status whole = window.wait("the key", [](const Status& now) { return now["keys"] == true; });
    EXPECT_FALSE(whole["growing"]);
    EXPECT_EQ(whole["terrain"]["width"], find_preset(k_opening_preset)->recipe.world.width);
    std::ifstream file(window.folder() / "config/talus/settings.json");
    const std::string settings(std::istreambuf_iterator<char>(file), {});
    const Window again(display(), {}, settings);
    EXPECT_FALSE(again.settle()["growing"]);
}

TEST(Window, GrowsOnRequestAndEndsWithTheTerrainItself) {
    const Window window(display());
    const Status before = window.settle();
    window.key("g");
    window.wait("few points",
                [](const Status& now) { return now["growing"] && now["terrain"]["width"] < 100; });
    window.wait("more points",
                [](const Status& now) { return now["growing"] && now["terrain"]["width"] > 100; });
    const Status after = window.wait("the end", [](const Status& now) { return !now["growing"]; });
    EXPECT_EQ(after["terrain"], before["terrain"]);
    EXPECT_EQ(after["undo"], before["undo"]);
}

TEST(Window, ViewsAndLooksEachGiveAnotherPicture) {
    const Window window(display());
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
    for (const LookInfo& look : look_infos()) take("look", look.key);
}

TEST(Window, LegendContoursAndTilesComeAndGoWithTheirKeys) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.wrap = true;
    recipe.world.width = recipe.world.height = 256;
    const std::string document = ::testing::TempDir() + "talus_seamless.talus";
    save_recipe(recipe, document);
    const Window window(display(), {document});
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
    std::filesystem::remove(document);
}

TEST(Window, DraggingInTheViewportTurnsTheCameraAndIsNoEdit) {
    const Window window(display());
    const Status before = window.settle();
    const Picture picture_before = window.viewport_picture();
    window.drag("viewport", 0.4, 0.6);
    const Status after = window.settle();
    EXPECT_NE(after["camera"]["heading"], before["camera"]["heading"]);
    EXPECT_GT(difference(window.viewport_picture(), picture_before), 0.1);
    EXPECT_FALSE(after["undo"]);
    window.key("Home");
    window.wait("home", [&](const Status& now) { return now["camera"] == before["camera"]; });
}

TEST(Window, TabLeavesTheTerrainAlone) {
    const Window window(display());
    window.point_at("viewport");
    window.key("Tab");
    const Status alone = window.wait("a viewport as large as the window", [](const Status& now) {
        return now["widgets"]["viewport"] == std::vector<double>{0, 0, 1280, 720};
    });
    EXPECT_FALSE(alone["widgets"].contains("layer/smoothness"));
    window.key("Tab");
    window.wait("the panels", [](const Status& now) { return now["widgets"].contains("layer/smoothness"); });
}

TEST(Window, ExportsThroughTheDialogWhatTheRecipeMakes) {
    const Window window(display());
    window.key("ctrl+e");
    window.wait("the dialog", [](const Status& now) { return now["dialog"] == "export"; });
    window.click("export/format");
    window.click("export/format/r32");
    window.click("export/size");
    window.click("export/size/257");
    window.click("export/accept");
    window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });

    const Recipe& opening = find_preset(k_opening_preset)->recipe;
    const ReadTerrain file = read_terrain((window.folder() / (opening.name + ".r32")).string());
    const auto expected = Evaluator().evaluate(opening, 257, 257);
    EXPECT_TRUE(*file.terrain.height == *expected->height);
    EXPECT_TRUE(std::filesystem::exists(window.folder() / (opening.name + ".json")));

    // Again, without the dialog, after a change: the same file with other heights.
    roll_the_dice(window);
    window.key("ctrl+shift+e");
    window.wait("the second result", [](const Status& now) {
        return now["toasts"].size() == 1 && now["running"].empty() && has_toast(now, "success");
    });
    window.wait("another file", [&](const Status&) {
        return !(*read_terrain((window.folder() / (opening.name + ".r32")).string()).terrain.height ==
                 *expected->height);
    });
}

TEST(Window, ExportsForAnEngineInTilesWithItsNumbersAndAgain) {
    Recipe recipe = find_preset("diamond-square")->recipe;
    recipe.world.low = -4000;  // hardly used
    recipe.world.high = 4000;
    const std::string document = ::testing::TempDir() + "talus_hardly_used.talus";
    save_recipe(recipe, document);
    const Window window(display(), {document});
    const Status before = window.settle();
    window.key("ctrl+e");
    window.click("export/target");
    window.click("export/target/unity");
    window.click("export/tiles");
    window.click("export/tiles/2");
    window.click("export/size");
    window.click("export/size/129");
    window.click("export/fit");
    const Status fitted = window.wait("another height range", [&](const Status& now) {
        return now["world"]["high"] != before["world"]["high"] && !now["pending"];
    });
    EXPECT_EQ(fitted["terrain"], before["terrain"]);  // heights stay what they were
    EXPECT_LE(fitted["world"]["low"], fitted["terrain"]["low"]);
    EXPECT_GE(fitted["world"]["high"], fitted["terrain"]["high"]);
    window.click("export/copy/Terrain Height");
    window.click("export/accept");
    window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    // Two tiles of 129 each way: 257 samples in all, the south row first.
    recipe.world.low = fitted["world"]["low"];
    recipe.world.high = fitted["world"]["high"];
    const auto whole = Evaluator().evaluate(recipe, 257, 257);
    const Quantiser quantiser(recipe.world.range(), 16);
    for (const int row : {0, 1}) {
        const std::string name = std::string("talus_hardly_used") + "_x1_y" + std::to_string(row) + ".r16";
        std::ifstream file(window.folder() / name, std::ios::binary);
        std::vector<std::uint8_t> bytes(std::istreambuf_iterator<char>(file), {});
        ASSERT_EQ(bytes.size(), 129u * 129 * 2) << name;
        const float south_west = (*whole->height)(128, row == 0 ? 128 : 256);
        EXPECT_EQ(bytes[0] + 256 * bytes[1], quantiser.value_of(south_west)) << name;
    }
    std::filesystem::remove(window.folder() / (std::string("talus_hardly_used") + "_x1_y0.r16"));
    window.key("ctrl+shift+e");
    window.wait("the file again", [&](const Status& now) {
        return now["running"].empty() &&
               std::filesystem::exists(window.folder() / (std::string("talus_hardly_used") + "_x1_y0.r16"));
    });
    window.key("ctrl+z");
    window.wait("the range that was", [&](const Status& now) { return now["world"] == before["world"]; });
    std::filesystem::remove(document);
}

TEST(Window, ABrokenFileIsAMessageAndTheDocumentStays) {
    const Window window(display());
    const Status before = roll_the_dice(window);
    std::ofstream(window.folder() / "broken.talus") << "{\"talus\": 1, \"layers\": 7}";
    window.key("ctrl+o");
    window.wait("the question about changes", [](const Status& now) { return now["dialog"] == "leaving"; });
    window.click("leaving/discard");
    window.wait("the browser", [](const Status& now) { return now["dialog"] == "browser"; });
    window.click("browser/broken.talus");
    window.click("browser/accept");
    const Status after =
        window.wait("the message", [](const Status& now) { return has_toast(now, "error"); });
    EXPECT_EQ(after["title"], before["title"]);
    EXPECT_EQ(after["world"], before["world"]);
    EXPECT_EQ(after["layers"], before["layers"]);
    EXPECT_TRUE(after["undo"]);
}

TEST(Window, SavesWhereTheBrowserSaysAndOpensItAgain) {
    std::string saved;
    {
        const Window window(display());
        const Status changed = roll_the_dice(window);
        EXPECT_TRUE(changed["dirty"]);
        window.key("ctrl+s");
        window.wait("the browser", [](const Status& now) { return now["dialog"] == "browser"; });
        window.click("browser/accept");
        const Status after = window.wait("the file", [](const Status& now) { return now["file"] != ""; });
        EXPECT_FALSE(after["dirty"]);
        EXPECT_EQ(load_recipe(after["file"]).recipe.world.seed, changed["world"]["seed"]);
        std::ifstream file(after["file"].get<std::string>());
        saved.assign(std::istreambuf_iterator<char>(file), {});
    }
    const std::string path = ::testing::TempDir() + "talus_saved.talus";
    std::ofstream(path) << saved;
    const Window window(display(), {path});
    EXPECT_EQ(window.status()["world"]["seed"], load_recipe(path).recipe.world.seed);
    EXPECT_EQ(window.status()["file"], path);
    std::filesystem::remove(path);
}

TEST(Window, AsksBeforeUnsavedChangesAreLost) {
    Window window(display());
    roll_the_dice(window);
    window.key("ctrl+q");
    window.wait("the question", [](const Status& now) { return now["dialog"] == "leaving"; });
    window.click("leaving/cancel");
    window.wait("the answer", [](const Status& now) { return now["dialog"] == ""; });
    window.key("ctrl+q");
    window.wait("the question again", [](const Status& now) { return now["dialog"] == "leaving"; });
    window.click("leaving/discard");
    EXPECT_EQ(window.wait_for_exit(), 0);
    EXPECT_TRUE(std::filesystem::exists(window.folder() / "config/talus/settings.json"));
}

TEST(Window, LayersAreAddedDisabledAndDeleted) {
    const Window window(display());
    const Status one = window.settle();
    window.key("shift+a");
    window.click("add_layer/flat");
    window.wait("two layers", [](const Status& now) { return now["layers"].size() == 2; });
    const Status two = window.settle();
    EXPECT_EQ(two["selected"], 1);
    EXPECT_NE(two["terrain"]["checksum"], one["terrain"]["checksum"]);
    window.click("layers/1/enabled");
    window.wait("it disabled", [](const Status& now) { return now["layers"][1]["enabled"] == false; });
    EXPECT_EQ(window.settle()["terrain"], one["terrain"]);
    window.key("Delete");
    window.wait("one layer", [](const Status& now) { return now["layers"].size() == 1; });
    EXPECT_EQ(window.settle()["terrain"], one["terrain"]);
}

TEST(Window, MasksAreAddedMovedAndRemovedInOneUndoStepEach) {
    const Window window(display());
    window.key("shift+a");
    window.click("add_layer/flat");
    window.wait("two layers", [](const Status& now) { return now["layers"].size() == 2; });
    const Status plain = window.settle();
    const auto masks = [](const Status& now) { return now["layers"][1]["masks"]; };
    window.click("fold/Masks (0)");
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

TEST(Window, F12SavesAPictureOfTheWindow) {
    const Window window(display());
    window.key("F12");
    window.wait("the picture", [](const Status& now) { return has_toast(now, "success"); });
    EXPECT_TRUE(std::filesystem::exists(window.folder() / "talus.png"));
}

}  // namespace
}  // namespace talus::testing
