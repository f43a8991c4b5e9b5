#include <gtest/gtest.h>

#include <cstdlib>

#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

double distance(const Status& now) { return now["camera"]["distance"].get<double>(); }

// Types another relief, with a comma; settled.
Status with_relief(const Window& window, const std::string& metres) {
    const auto before = window.status()["layers"];
    window.type_over("layer/relief", metres);
    window.wait("the relief", [&](const Status& now) { return now["layers"] != before; });
    return window.settle();
}

TEST(WindowFraming, HigherGroundIsFramedAgainUnlessTheCameraWasMoved) {
    const Window window(display(), {small_document()});
    const Status home = window.settle();
    const Status higher = with_relief(window, "3000,5");
    EXPECT_EQ(higher["layers"][0]["values"]["relief"], 3000.5);
    EXPECT_GT(distance(higher), 1.2 * distance(home));
    window.key("ctrl+z");
    const Status undone = window.wait("the view as it was", [&](const Status& now) {
        return std::abs(distance(now) - distance(home)) < 0.02 * distance(home);
    });
    EXPECT_FALSE(window.settle()["undo"]);

    window.input({"mousemove", "300", "300", "mousedown", "1"});
    window.wait_until("active", "viewport");
    window.input({"mousemove", "340", "300", "mouseup", "1"});
    window.wait("another heading", [&](const Status& now) { return now["camera"] != undone["camera"]; });
    const Status turned = window.settle();
    EXPECT_EQ(distance(with_relief(window, "3000")), distance(turned));
}

// As when the dice put a mountain where the eye is.
TEST(WindowFraming, ACameraOfTheUsersRisesOutOfGroundThatHidesWhatItSaw) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 65;
    recipe.layers = {};
    recipe = with_layer_added(recipe, *find_stage("flat")).recipe;
    NamedView low;
    low.distance = 1000;
    low.pitch = 8;
    low.up = 220;
    low.heading = 0;
    recipe.views = {low};
    const Window window(display(), {saved_for_test(recipe)});
    const auto target = [](const Status& now) { return now["camera"]["target"][2].get<double>(); };
    const double before = target(window.settle());
    EXPECT_NEAR(before, 220, 1) << "the view of the document";
    window.type_over("layer/level", "1100");
    window.wait_until("layers/0/values/level", 1100.0);
    // Out of the ground alone it would have come by less than 760 m.
    window.wait("another camera", [&](const Status& now) { return target(now) > before + 800; });
    EXPECT_EQ(window.settle()["camera"]["heading"], 0);
}

TEST(WindowFraming, ThePresetsAreClosedAndAnotherDocumentBringsThemBack) {
    const Window window(display());
    const auto shown = [](const Status& now) {
        return now["widgets"].contains("presets/" + std::string(k_opening_preset));
    };
    window.wait("the presets", shown);
    window.click("presets/close");
    window.wait("no presets", [&](const Status& now) { return !shown(now); });
    EXPECT_FALSE(window.settle()["dirty"]);
    window.key("ctrl+n");
    window.wait("the presets again", shown);
}

TEST(WindowFraming, HomeLeadsFromAboveToTheWholeMapAndThenToTheOpeningView) {
    const Window window(display(), {small_document(k_opening_preset, false)});
    window.settle();
    window.click("view/top");
    window.wait_until("view", "top");
    window.drag("viewport", 0.5, 0.6);
    const Status moved = window.settle();
    window.key("Home");
    window.wait("the whole map", [&](const Status& now) { return now["camera"] != moved["camera"]; });
    EXPECT_EQ(window.settle()["view"], "top");
    window.key("Home");
    window.wait_until("view", "perspective");
}

// The keys come in order: once the lines are there, Home was taken.
TEST(WindowFraming, FromAboveHomeStaysAboveUntilItIsPressedTwice) {
    const Window window(display(), {small_document(k_opening_preset, false)});
    window.settle();
    window.key("7");
    window.wait_until("view", "top");
    const Status above = window.settle();
    window.key("Home");
    window.key("c");
    window.wait_until("contours", true);
    EXPECT_EQ(window.settle()["view"], "top");
    EXPECT_EQ(window.settle()["camera"]["distance"], above["camera"]["distance"]);
    window.key("Home");
    window.wait_until("view", "perspective");
}

TEST(WindowFraming, EyeLevelFromAboveStandsOnTheGround) {
    const Window window(display(), {small_document()});
    window.settle();
    window.click("view/top");
    window.wait_until("view", "top");
    window.settle();
    window.key("0");
    window.wait_until("view", "perspective");
    EXPECT_LT(distance(window.settle()), 10);
}

// Another look shows other ground: without the sea, or in other heights.
TEST(WindowFraming, AtEyeLevelAnotherLookOrOtherGroundLeavesTheEyeWhereItIs) {
    const Window window(display(), {small_document()});
    window.settle();
    window.key("0");
    window.wait("the ground before one's feet", [](const Status& now) { return distance(now) < 10; });
    window.settle();
    window.click("look");
    window.click("look/clay");
    window.wait_until("look", "clay");
    EXPECT_LT(distance(window.settle()), 10);
    EXPECT_LT(distance(with_relief(window, "700")), 10);
}

TEST(WindowFraming, LettersTypedOverTheSheetOfKeysChangeNothingBeneath) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    window.key("F1");
    window.wait_until("keys", true);
    for (const char* key : {"7", "n", "v", "Delete"}) window.key(key);
    const auto wait_for_sections = [&](bool mouse, bool edit) {
        window.wait("what is found", [&](const Status& now) {
            return shows(now, "keys/Mouse") == mouse && shows(now, "keys/Edit") == edit;
        });
    };
    wait_for_sections(false, false);
    for (int letter = 0; letter < 3; ++letter) window.key("BackSpace");
    wait_for_sections(true, true);
    window.type("zoom");
    wait_for_sections(true, false);
    window.key("Escape");
    window.wait_until("keys", false);
    const Status after = window.settle();
    for (const char* what : {"view", "map", "plants", "layers"}) EXPECT_EQ(after[what], before[what]) << what;
}

void expect_sheet_of_keys_fits(int width, int height) {
    const std::string size = R"({"window": {"width": )" + std::to_string(width) + R"(, "height": )" +
                             std::to_string(height) + R"(}, "grown": true})";
    const Window window(display(), {small_document()}, size);
    window.point_at("toolbar/export");  // beside the sheet
    const auto tip = [](const Status& now) { return now["help"] == true; };
    window.wait("help", tip);
    window.key("F1");
    const Status sheet = window.wait("the sheet", [&](const Status& now) {
        return now["widgets"].contains("keys/Mouse") && now["widgets"].contains("keys") && !tip(now);
    });
    const auto place = [&](const std::string& widget) {
        return sheet["widgets"][widget].get<std::vector<double>>();
    };
    for (const char* part : {"keys/File", "keys/Create", "keys/Edit", "keys/Layer", "keys/View", "keys/Mouse",
                             "keys/Sliders", "keys"}) {
        ASSERT_TRUE(sheet["widgets"].contains(part)) << part;
        EXPECT_GE(place(part)[1], 0) << part;
        EXPECT_LE(place(part)[1] + place(part)[3], height) << part;
        EXPECT_LE(place(part)[0] + place(part)[2], width) << part;
    }
}

TEST(WindowFraming, TheSheetOfKeysFitsOnASmallScreenAndShowsNoHelpOverIt) {
    expect_sheet_of_keys_fits(1280, 720);
}

TEST(WindowFraming, TheSheetOfKeysFitsInASmallWindow) { expect_sheet_of_keys_fits(1024, 700); }

TEST(WindowSettings, WhatWasChangedSurvivesTheDeathOfTheProgram) {
    Window window(display(), {small_document()});
    const bool open = window.settle()["widgets"].contains("world/extent");
    const auto fold = [](const Status& now) {
        for (const auto& [name, at] : now["widgets"].items()) {
            if (name.starts_with("fold/Size and heights")) return name;
        }
        return std::string();
    };
    const std::string name = fold(window.status());
    ASSERT_NE(name, "");
    window.click(name);
    window.wait("the fold",
                [&](const Status& now) { return now["widgets"].contains("world/extent") != open; });
    const auto file = window.folder() / "config/talus/settings.json";
    window.wait("the settings", [&](const Status&) {
        const auto all = nlohmann::json::parse(text_of(file), nullptr, false);
        return all.is_object() && all.contains("/folds/world"_json_pointer) &&
               all.contains("/recent/0"_json_pointer);
    });
    window.crash_and_start_again();
    EXPECT_EQ(window.settle()["widgets"].contains("world/extent"), !open);
}

}  // namespace
}  // namespace talus::testing
