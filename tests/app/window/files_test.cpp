#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "core/io/quantise.h"
#include "core/io/read_terrain.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/map_recipe.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/set_value.h"
#include "tests/app/window/driver.h"
#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

TEST(WindowFiles, ExportsThroughTheDialogWhatTheRecipeMakes) {
    const Window window(display());
    window.key("ctrl+e");
    window.wait_until("dialog", "export");
    window.click("export/format");
    window.click("export/format/r32");
    window.click("export/size");
    window.click("export/size/257");
    window.click("export/accept");
    window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });

    const Recipe& opening = find_preset(k_opening_preset)->recipe;
    const ReadTerrain file = read_terrain((window.folder() / (opening.name + ".r32")).string());
    const auto expected = Evaluator().evaluate(opening, 257, 257);
    EXPECT_TRUE(*file.terrain.height() == *expected->height());
    EXPECT_TRUE(std::filesystem::exists(window.folder() / (opening.name + ".r32.json")));

    // Again, without the dialog, after a change: the same file with other heights.
    roll_the_dice(window);
    window.key("ctrl+shift+e");
    // The word about it goes after some seconds; the file stays.
    window.wait("another file", [&](const Status&) {
        return !(*read_terrain((window.folder() / (opening.name + ".r32")).string()).terrain.height() ==
                 *expected->height());
    });
}

TEST(WindowFiles, ARecipeIsCopiedAsTextAndOpenedFromIt) {
    const Window window(display());
    const Status first = window.settle();
    roll_the_dice(window);
    const Status thrown = window.settle();
    ASSERT_NE(thrown["terrain"]["checksum"], first["terrain"]["checksum"]);
    window.key("ctrl+shift+c");
    window.wait("a word", [](const Status& now) { return has_toast(now, "success"); });
    window.key("ctrl+z");
    window.wait_until("undo", false);
    window.key("ctrl+shift+v");
    window.wait("the copied world", [&](const Status& now) { return now["world"] == thrown["world"]; });
    const Status opened = window.settle();
    EXPECT_EQ(opened["terrain"]["checksum"], thrown["terrain"]["checksum"]);
    EXPECT_EQ(opened["undo"], false) << "another document";
}

TEST(WindowFiles, ExportsForAnEngineInTilesWithItsNumbersAndAgain) {
    Recipe recipe = find_preset("diamond-square")->recipe;
    recipe.world.low = -4000;  // hardly used
    recipe.world.high = 4000;
    set_value(recipe, "diamond_square.lower_ground_smoother=0.9");  // it measures by the world's range
    // The files go where the document is.
    const TemporaryFolder folder;
    const std::string document = folder / "talus_hardly_used.talus";
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
    window.wait_for("export/unfit");
    window.click("export/copy/Terrain Height");
    window.click("export/accept");
    window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    // Two tiles of 129 each way: 257 samples in all, the south row first.
    const Status after = window.settle();
    EXPECT_EQ(after["terrain"], before["terrain"]);
    EXPECT_EQ(after["world"], before["world"]);
    const auto whole = Evaluator().evaluate(recipe, 257, 257);
    const Quantiser quantiser(fitting_range(before["terrain"]["low"], before["terrain"]["high"]), 16);
    for (const int row : {0, 1}) {
        const std::string name = "talus_hardly_used_1_" + std::to_string(1 - row) + ".raw";
        std::ifstream file(folder / name, std::ios::binary);
        std::vector<std::uint8_t> bytes(std::istreambuf_iterator<char>(file), {});
        ASSERT_EQ(bytes.size(), 129u * 129 * 2) << name;
        const float south_west = (*whole->height())(128, row == 0 ? 128 : 256);
        EXPECT_EQ(bytes[0] + 256 * bytes[1], quantiser.value_of(south_west)) << name;
    }
    std::filesystem::remove(folder / "talus_hardly_used_1_0.raw");
    window.key("ctrl+shift+e");
    window.wait("the file again", [&](const Status& now) {
        return now["running"].empty() && std::filesystem::exists(folder / "talus_hardly_used_1_0.raw");
    });
}

TEST(WindowFiles, AnExportLargerThanItsMemoryIsMadeInPartsAndCanBeCancelled) {
    constexpr int k_side = 8193;
    const Window window(display(), {"--memory", "100M"});
    const auto begin = [&](const std::string& format) {
        window.key("ctrl+e");
        window.click("export/format");
        window.click("export/format/" + format);
        window.click("export/size");
        window.click("export/size/" + std::to_string(k_side));
        window.click("export/accept");
    };
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    ASSERT_GT(memory_estimate(recipe, k_side, k_side), 100'000'000u);
    begin("r16");
    window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    const std::filesystem::path file = window.folder() / (recipe.name + ".r16");
    ASSERT_EQ(std::filesystem::file_size(file), std::uintmax_t{2} * k_side * k_side);
    constexpr int k_row = 5000;
    Evaluator overview;
    const auto row = overview.evaluate(recipe, {{k_side, k_side}, 0, k_row, k_side, 1});
    std::ifstream bytes(file, std::ios::binary);
    bytes.seekg(std::streamoff{2} * k_row * k_side);
    const Quantiser quantiser(recipe.world.range(), 16);
    for (int x = 0; x < k_side; ++x) {
        const int low = bytes.get();
        ASSERT_EQ(low + 256 * bytes.get(), quantiser.value_of((*row->height())(x, 0))) << x;
    }

    begin("png16");
    // Other work may stand there first, and the time that is left comes beside it: what the mouse goes to
    // stays in its place.
    const Status first = window.wait_for("status/cancel");
    const Status later = window.wait("the time of the file alone", [](const Status& now) {
        return now["running"].size() == 1 && now["running"][0]["name"].get<std::string>().ends_with(".png") &&
               now["widgets"].contains("status/left");
    });
    EXPECT_EQ(later["widgets"]["status/cancel"], first["widgets"]["status/cancel"]);
    window.click("status/cancel");
    window.wait("the end", [](const Status& now) { return now["running"].empty(); });
    for (const auto& entry : std::filesystem::directory_iterator(window.folder()))
        EXPECT_EQ(entry.path().string().find(".png"), std::string::npos) << entry.path();
}

TEST(WindowFiles, ABrokenFileIsAMessageAndTheDocumentStays) {
    const Window window(display(), {small_document()});
    const Status before = roll_the_dice(window);
    std::ofstream(window.folder() / "broken.talus") << "{\"talus\": 1, \"layers\": 7}";
    window.key("ctrl+o");
    window.wait_until("dialog", "leaving");
    window.click("leaving/discard");
    window.wait_until("dialog", "browser");
    window.click("browser/broken.talus");
    window.click("browser/accept");
    const Status after =
        window.wait("the message", [](const Status& now) { return has_toast(now, "error"); });
    EXPECT_EQ(after["title"], before["title"]);
    EXPECT_EQ(after["world"], before["world"]);
    EXPECT_EQ(after["layers"], before["layers"]);
    EXPECT_TRUE(after["undo"]);
}

TEST(WindowFiles, WhatWasUnfoldedIsUnfoldedAtTheNextStart) {
    Window window(display(), {small_document()});
    EXPECT_FALSE(window.settle()["widgets"].contains("settings/seed"));
    window.click("fold/More");
    window.scroll_to("settings/seed");
    window.key("ctrl+q");
    ASSERT_EQ(window.wait_for_exit(), 0);
    const Window next(display(), {}, text_of(window.folder() / "config/talus/settings.json"));
    next.scroll_to("settings/seed");
}

TEST(WindowFiles, StandsWhereItStoodAtTheLastStart) {
    Window window(display(), {},
                  R"({"window": {"width": 900, "height": 600, "x": 70, "y": 40}, "grown": true})");
    const auto corner = [](const Window& shown) {
        shown.input({"mousemove", "400", "300"});
        return shown.wait_until("mouse/0", 330);
    };
    EXPECT_EQ(corner(window)["mouse"], (std::vector<double>{330, 260}));
    ASSERT_EQ(window.terminate(), 0);
    const Window next(display(), {}, text_of(window.folder() / "config/talus/settings.json"));
    EXPECT_EQ(corner(next)["mouse"], (std::vector<double>{330, 260}));
}

TEST(WindowFiles, UnsavedWorkOutlivesTheEndOfTheSession) {
    Window window(display(), {small_document()});
    const Status changed = roll_the_dice(window);
    EXPECT_EQ(window.terminate(), 0);
    const std::string left = recovered(window);
    EXPECT_NE(left.find("\\\"seed\\\": " + changed["world"]["seed"].dump()), std::string::npos) << left;
}

TEST(WindowFiles, UnsavedWorkOutlivesTheDisplay) {
    auto own = std::make_unique<Display>();
    Window window(*own);
    const Status changed = roll_the_dice(window);
    own.reset();
    EXPECT_EQ(window.wait_for_exit(), EXIT_FAILURE);
    const std::string left = recovered(window);
    EXPECT_NE(left.find("\\\"seed\\\": " + changed["world"]["seed"].dump()), std::string::npos) << left;
}

TEST(WindowFiles, ANewFolderTakesAnExportAndIsShownOnRequest) {
    const Window window(display());
    const std::string asked = (window.folder() / "asked").string();
    std::filesystem::create_directories(window.folder() / "bin");
    std::ofstream(window.folder() / "bin/xdg-open") << "#!/bin/sh\nprintf '%s' \"$1\" > " << asked << "\n";
    std::filesystem::permissions(window.folder() / "bin/xdg-open", std::filesystem::perms::owner_all);
    window.key("ctrl+e");
    // Escape leaves the list, then the dialog.
    window.click("export/format");
    window.point_at("export/format/r32");
    window.key("Escape");
    window.wait_until_gone("export/format/r32");
    EXPECT_EQ(window.settle()["dialog"], "export");
    window.click("export/folder");
    window.click("browser/new_folder");
    window.click("browser/new_folder/name");
    window.type("maps");
    window.click("browser/new_folder/create");
    window.wait("the folder", [&](const Status& now) {
        return !now["widgets"].contains("browser/new_folder/name") &&
               std::filesystem::is_directory(window.folder() / "maps");
    });
    window.click("browser/accept");
    window.click("export/accept");
    window.click("toast/open_folder");
    window.wait("the file manager", [&](const Status&) { return !text_of(asked).empty(); });
    EXPECT_EQ(text_of(asked), (window.folder() / "maps").string());
    EXPECT_FALSE(std::filesystem::is_empty(window.folder() / "maps"));
}

TEST(WindowFiles, SavesWhereTheBrowserSaysAndOpensItAgain) {
    std::string saved;
    {
        const Window window(display());
        const Status changed = roll_the_dice(window);
        EXPECT_TRUE(changed["dirty"]);
        window.key("ctrl+s");
        window.wait_until("dialog", "browser");
        window.click("browser/accept");
        const Status after = window.wait("the file", [](const Status& now) { return now["file"] != ""; });
        EXPECT_FALSE(after["dirty"]);
        EXPECT_EQ(load_recipe(after["file"]).recipe.world.seed, changed["world"]["seed"]);
        std::ifstream file(after["file"].get<std::string>());
        saved.assign(std::istreambuf_iterator<char>(file), {});
    }
    const std::string path = path_of_test(".talus");
    std::ofstream(path) << saved;
    const Window window(display(), {path});
    EXPECT_EQ(window.status()["world"]["seed"], load_recipe(path).recipe.world.seed);
    EXPECT_EQ(window.status()["file"], path);
}

// Shift is still held when the browser opens.
TEST(WindowFiles, SaveAsReplacesTheNameByWhatIsTyped) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    window.key("ctrl+shift+s");
    window.wait_until("active", "browser/name");
    window.type("other");
    window.click("browser/accept");
    const Status after =
        window.wait("the file", [&](const Status& now) { return now["file"] != before["file"]; });
    EXPECT_EQ(std::filesystem::path(after["file"].get<std::string>()).filename(), "other.talus");
    // And it is opened by what was typed.
    roll_the_dice(window);
    window.key("ctrl+z");
    window.wait_until("dirty", false);
    window.key("ctrl+o");
    window.wait_until("active", "browser/name");
    window.type("other");
    window.click("browser/accept");
    const Status opened = window.wait(
        "the file opened", [](const Status& now) { return now["dialog"] == "" && !now["undo"].get<bool>(); });
    EXPECT_EQ(opened["file"], after["file"]);
    EXPECT_FALSE(has_toast(opened, "error"));
}

// A new document that begins as the last one did has its name, too.
TEST(WindowFiles, ANewDocumentIsNotSavedOverAFileThatIsThere) {
    const Window window(display());
    const auto save = [&] {
        window.key("ctrl+s");
        window.wait_until("dialog", "browser");
        window.click("browser/accept");
        return std::filesystem::path(
            window.wait("the file", [](const Status& now) { return now["file"] != ""; })["file"]
                .get<std::string>());
    };
    roll_the_dice(window);
    const std::filesystem::path first = save();
    const std::string text = text_of(first);
    window.key("ctrl+n");
    window.wait("a new document", [](const Status& now) { return now["file"] == ""; });
    window.click("presets/opening");
    roll_the_dice(window);
    const std::filesystem::path second = save();
    EXPECT_EQ(first.filename(), "Bay.talus");
    EXPECT_EQ(second.filename(), "Bay-2.talus");
    EXPECT_EQ(text_of(first), text);
}

TEST(WindowFiles, WhatHasNoFileYetIsSavedUnderAChosenNameBeforeTheEnd) {
    Window window(display());
    roll_the_dice(window);
    const auto ask = [&] {
        window.key("ctrl+q");
        window.wait_until("dialog", "leaving");
        window.click("leaving/accept");
        window.wait_until("dialog", "browser");
    };
    ask();
    window.click("browser/cancel");  // without a name the program stays
    window.wait_until("dialog", "");
    ask();
    window.click("browser/accept");
    EXPECT_EQ(window.wait_for_exit(), 0);
    const auto is_recipe = [](const auto& entry) { return entry.path().extension() == ".talus"; };
    const std::filesystem::directory_iterator all(window.folder());
    EXPECT_EQ(std::count_if(begin(all), end(all), is_recipe), 1);
}

TEST(WindowFiles, ALessonOfTheUsersOwnIsFoundByTheBrowser) {
    const Window window(display(), {small_document()});
    window.settle();
    std::filesystem::copy_file(source_path("assets/lessons/2-line.json"), window.folder() / "own.json");
    window.click("workspace/learn");
    window.click("lessons/open");
    window.wait_until("dialog", "browser");
    window.click("browser/own.json");
    window.click("browser/accept");
    window.wait("the lesson", [](const Status& now) { return now["guided"].is_object(); });
}

TEST(WindowFiles, EnterGivesTheAnswerThatADialogProposes) {
    const Window window(display());
    roll_the_dice(window);
    window.key("ctrl+q");
    window.wait_until("dialog", "leaving");
    window.key("Return");
    window.wait_until("dialog", "browser");
    window.click("browser/cancel");
    window.wait_until("dialog", "");
    window.key("ctrl+e");
    window.wait_until("dialog", "export");
    window.key("Return");
    window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
}

TEST(WindowFiles, AsksBeforeUnsavedChangesAreLost) {
    Window window(display(), {small_document()});
    roll_the_dice(window);
    window.key("ctrl+q");
    window.wait_until("dialog", "leaving");
    window.click("leaving/cancel");
    window.wait_until("dialog", "");
    window.key("ctrl+q");
    window.wait_until("dialog", "leaving");
    window.click("leaving/discard");
    EXPECT_EQ(window.wait_for_exit(), 0);
    EXPECT_TRUE(std::filesystem::exists(window.folder() / "config/talus/settings.json"));
}

TEST(WindowFiles, F12SavesAPictureOfTheWindow) {
    const Window window(display(), {small_document()});
    window.key("F12");
    window.wait("the picture", [](const Status& now) { return has_toast(now, "success"); });
    EXPECT_TRUE(std::filesystem::exists(window.folder() / "talus.png"));
}

// Neither is a recipe, and neither is refused for that.
TEST(WindowFiles, AHeightmapIsOpenedAsAWorldOfItsOwn) {
    const std::string one = path_of_test("-one.asc");
    const std::string grid = "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 40\n";
    std::ofstream(one) << grid << "100 110 120 130 140 150\n";
    const Window window(display(), {one});
    const auto is_world_of = [](const std::string& file) {
        return [file](const Status& now) {
            return now["layers"].size() == 1 && now["layers"][0]["name"].get<std::string>().ends_with(file);
        };
    };
    window.wait("its world", is_world_of("-one.asc"));
    const Status opened = window.settle();
    EXPECT_EQ(opened["world"]["extent"], 80);
    EXPECT_EQ(opened["file"], "");
    EXPECT_FALSE(opened["dirty"]);
    EXPECT_TRUE(has_toast(opened, "success"));
    EXPECT_FALSE(shows(opened, "presets/more")) << "nobody begins anew who opens a file";
    std::ofstream(window.folder() / "two.asc") << grid << "300 310 320 330 340 350\n";
    window.key("ctrl+o");
    window.wait_for("browser/two.asc");
    window.click("browser/two.asc");
    window.click("browser/accept");
    window.wait("the other world", is_world_of("two.asc"));
    EXPECT_EQ(window.settle()["title"], "two");
}

// Through the menu's browser, then in a world that fits; then another file through the layer's own row.
TEST(WindowFiles, AHeightmapComesInAndItsLayerTakesAnother) {
    const Window window(display(), {small_document()});
    const std::string grid = "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 40\n";
    std::ofstream(window.folder() / "one.asc") << grid << "100 110 120 130 140 150\n";
    std::ofstream(window.folder() / "two.asc") << grid << "300 310 320 330 340 350\n";
    const Status before = window.settle();
    window.key("ctrl+i");
    window.wait_for("browser/one.asc");
    window.click("browser/one.asc");
    window.click("browser/accept");
    window.wait("the layer", [](const Status& now) { return now["layers"].size() == 2; });
    const Status one = window.settle();
    EXPECT_EQ(one["layers"][1]["name"], "one.asc");
    EXPECT_EQ(one["world"], before["world"]) << "the work keeps its world";
    window.click("toast/fit");
    window.wait("the world of the file", [](const Status& now) { return now["world"]["extent"] == 80; });
    window.click("toast/close");
    window.wait_until_gone("toast/close");
    window.click("layer/file/choose");
    window.wait_for("browser/two.asc");
    window.click("browser/two.asc");
    window.click("browser/accept");
    const auto file = [](const Status& now) { return now["layers"][1]["values"]["file"].get<std::string>(); };
    window.wait("the other file", [&](const Status& now) { return file(now).ends_with("two.asc"); });
    window.click("import/fit");
    window.wait("its heights", [&](const Status& now) { return now["world"]["high"].get<double>() > 350; });
    const Status two = window.settle();
    std::ofstream(window.folder() / "two.asc") << grid << "300 310 320 330 340 350.5\n";
    window.click("import/reread");
    window.wait("the changed file",
                [&](const Status& now) { return now["terrain"]["checksum"] != two["terrain"]["checksum"]; });
    const Status three = window.settle();
    EXPECT_EQ(three["layers"], two["layers"]);
    std::ofstream(window.folder() / "two.asc") << grid << "300 310 320 330 340 351.25\n";
    window.input({"mousemove", "5", "5", "search", "--onlyvisible", "--name", "", "windowfocus", "%@"});
    window.wait("the file that changed meanwhile", [&](const Status& now) {
        return now["terrain"]["checksum"] != three["terrain"]["checksum"];
    });
    for (int steps = 0; steps < 4; ++steps) window.key("ctrl+z");
    const Status undone = window.wait("the undo", [](const Status& now) { return !now["undo"]; });
    EXPECT_EQ(undone["world"], before["world"]);
    EXPECT_EQ(undone["layers"], before["layers"]);
}

}  // namespace
}  // namespace talus::testing
