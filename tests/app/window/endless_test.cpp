// An endless world from above: a map without end around the piece that is shown.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/recipe/edit.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

constexpr float k_extent = 8192;

Recipe overworld() {
    Recipe recipe;
    recipe.world = {.extent = k_extent, .width = 65, .height = 65, .bounds = Bounds::endless};
    for (const char* stage : {"two_level_biomes", "ground_from_biomes"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

Status wait_for_map(const Window& window) {
    return window.wait("all chunks", [](const Status& now) {
        return now["endless"].is_object() && now["endless"]["missing"] == 0 && now["endless"]["chunks"] > 0;
    });
}

void show_from_above(const Window& window) {
    window.settle();
    window.key("7");
    window.wait_until("view", "top");
    wait_for_map(window);
}

bool has_dark_row(const Picture& picture) {
    for (int y = 0; y < picture.height(); ++y) {
        int dark = 0;
        for (int x = 0; x < picture.width(); ++x)
            dark += picture(x, y).r + picture(x, y).g + picture(x, y).b < 100 ? 1 : 0;
        if (5 * dark > picture.width()) return true;
    }
    return false;
}

// Places of controls are their left, top, width and height.
bool overlap(const Status& now, const std::string& a, const std::string& b) {
    const auto one = now["widgets"][a].get<std::vector<double>>();
    const auto other = now["widgets"][b].get<std::vector<double>>();
    const auto meet = [&](std::size_t low) {
        return one[low] < other[low] + other[low + 2] && other[low] < one[low] + one[low + 2];
    };
    return meet(0) && meet(1);
}

TEST(WindowEndless, AMessageCoversNothingOfThePanelNorTheCompass) {
    const Window window(display(), {saved_for_test(overworld())});
    show_from_above(window);
    window.key("shift+n");  // there is no map that could have a grid
    const Status told = window.wait("a message beside the panel", [](const Status& now) {
        return now["widgets"].contains("toast/text") && now["widgets"].contains("endless/show");
    });
    for (const char* part : {"endless/show", "endless/go", "endless/place", "endless/shares"})
        EXPECT_FALSE(overlap(told, "toast/text", part)) << part;
}

double origin_x(const Status& now) { return now["world"]["origin_x"].get<double>(); }

TEST(WindowEndless, TheMapGoesOnAroundThePieceAndTellsBiomeAndPlace) {
    const Window window(display(), {saved_for_test(overworld())});
    show_from_above(window);
    const Status there = wait_for_map(window);
    EXPECT_NEAR(there["endless"]["x"].get<double>(), k_extent / 2, 0.2 * k_extent);
    EXPECT_GE(there["endless"]["shares"], 2);
    EXPECT_GT(there["memory_of_chunks"].get<double>(), 16384 * there["endless"]["chunks"].get<double>());
    EXPECT_GE(there["memory_kept"], there["memory_of_chunks"]);
    window.point_at("viewport");
    window.wait("a biome", [](const Status& now) { return now["endless"]["biome"] != ""; });
    window.point_at("endless/shares");
    window.wait("the share", [](const Status& now) {
        return now["help_text"].is_string() &&
               now["help_text"].get<std::string>().find('%') != std::string::npos;
    });
}

TEST(WindowEndless, PanningFarAwayAndShowingThatPieceIsOneUndoStep) {
    const Window window(display(), {saved_for_test(overworld())});
    show_from_above(window);
    const double before = window.status()["endless"]["x"];
    window.point_at("viewport");
    window.input({"keydown", "shift", "keydown", "Right"});
    window.wait("a far place", [&](const Status& now) {
        return now["endless"]["x"].get<double>() > before + 6 * static_cast<double>(k_extent);
    });
    window.input({"keyup", "Right", "keyup", "shift"});
    window.settle();  // the keys go on until the window has seen them released
    const double far = wait_for_map(window)["endless"]["x"];
    EXPECT_EQ(origin_x(window.status()), 0);
    for (int turn = 0; turn < 4; ++turn) {
        const double scale = window.status()["endless"]["metres_per_pixel"];
        window.input({"click", "5"});
        window.wait("a farther look",
                    [&](const Status& now) { return now["endless"]["metres_per_pixel"] > scale; });
        wait_for_map(window);
        EXPECT_FALSE(has_dark_row(window.viewport_picture())) << "parts of the map that do not meet";
    }
    window.key("ctrl+shift+g");
    const Status shown = window.wait("that piece", [](const Status& now) { return origin_x(now) > 0; });
    EXPECT_NEAR(origin_x(shown) + static_cast<double>(k_extent) / 2, far, static_cast<double>(k_extent) / 64);
    // The camera keeps its place over the map.
    EXPECT_NEAR(window.settle()["endless"]["x"].get<double>(), far, static_cast<double>(k_extent) / 8);
    window.key("ctrl+z");
    window.wait("the piece before", [](const Status& now) { return origin_x(now) == 0; });
    EXPECT_FALSE(window.settle()["undo"]);
}

TEST(WindowEndless, GoingToAPlaceAndHomeAgain) {
    const Window window(display(), {saved_for_test(overworld())});
    show_from_above(window);
    window.key("ctrl+g");
    window.wait_until("dialog", "place");
    // The first number takes the keyboard, and Enter goes there.
    window.wait_until("active", "place/##x");
    window.type("1000000");
    window.key("Tab");
    window.wait_until("active", "place/##y");
    window.type("50000");
    window.key("Return");
    const Status there = window.wait("the place", [](const Status& now) {
        return std::fabs(now["endless"]["x"].get<double>() - 1e6) < static_cast<double>(k_extent) / 8;
    });
    EXPECT_EQ(origin_x(there), 1e6 - static_cast<double>(k_extent) / 2);
    wait_for_map(window);
    window.key("Home");
    window.wait("the origin", [](const Status& now) {
        return origin_x(now) == 0 &&
               std::fabs(now["endless"]["x"].get<double>() - static_cast<double>(k_extent) / 2) < 1000;
    });
}

TEST(WindowEndless, AWorldWithEdgesHasNoMapAroundIt) {
    Recipe recipe = overworld();
    recipe.world.bounds = Bounds::bounded;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.key("7");
    window.wait_until("view", "top");
    EXPECT_TRUE(window.settle()["endless"].is_null());
    window.key("ctrl+g");
    window.wait("why not", [](const Status& now) { return !now["toasts"].empty(); });
}

// Who does not know that worlds have edges learns what lets them go on.
TEST(WindowEndless, AtAnEdgeTheArrowsTellOnceWhatLetsTheWorldGoOn) {
    Recipe recipe = overworld();
    recipe.world.bounds = Bounds::bounded;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.key("7");
    window.wait_until("view", "top");
    window.settle();
    window.point_at("viewport");
    const auto target = [](const Status& now) { return now["camera"]["target"][0].get<double>(); };
    for (int notch = 0; notch < 6; ++notch)
        window.input({"click", "4"});  // closer, so that there is a way to go
    const double before = target(window.settle());
    window.input({"keydown", "shift", "keydown", "Right"});
    window.wait("the word", [](const Status& now) { return shows(now, "toast/command"); });
    window.input({"keyup", "Right", "keyup", "shift"});
    const double there = target(window.settle());
    EXPECT_GT(there, before + 100) << "up to the edge the arrows move the view";
    EXPECT_LT(there, static_cast<double>(k_extent) / 2);
    window.click("toast/command");
    window.wait("an endless world", [](const Status& now) { return now["world"]["bounds"] == "endless"; });
    wait_for_map(window);
    window.key("ctrl+z");
    window.wait("its edges", [](const Status& now) { return now["world"]["bounds"] == "bounded"; });
    window.key("Right");
    EXPECT_FALSE(shows(window.settle(), "toast/command")) << "once is enough";
}

}  // namespace
}  // namespace talus::testing
