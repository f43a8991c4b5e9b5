#include <gtest/gtest.h>

#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

void choose(const Window& window, const std::string& quality) {
    window.click("menu/View");
    choose_in_submenu(window, "menu/Quality", "menu/Quality/" + quality);
    window.wait_until("quality/chosen", quality);
}

TEST(WindowQuality, IsChosenInTheMenuShowsAtOnceAndIsKeptForTheNextStart) {
    Recipe recipe = find_preset("alps")->recipe;
    recipe.world.width = recipe.world.height = 129;
    Window window(display(), {saved_for_test(recipe)}, Window::k_settings_of_any_quality);
    const Status begin = window.settle();
    EXPECT_EQ(begin["quality"]["chosen"], "automatic");
    const Picture automatic = window.viewport_picture();

    choose(window, "low");
    const Status low = window.settle();
    EXPECT_EQ(low["quality"]["at_rest"], "low");
    EXPECT_EQ(low["quality"]["moving"], "low");
    const Picture coarse = window.viewport_picture();
    EXPECT_GT(difference(automatic, coarse), 0.2) << "without the ground's detail";
    choose(window, "high");
    EXPECT_EQ(window.settle()["quality"]["at_rest"], "high");
    const Picture smooth = window.viewport_picture();
    EXPECT_GT(difference(coarse, smooth), 0.2);
    EXPECT_GT(difference(automatic, smooth), 0.05) << "smooth edges";
    EXPECT_FALSE(window.status()["dirty"]) << "quality is no part of the document";

    const auto file = window.folder() / "config/talus/settings.json";
    window.wait("the settings", [&](const Status&) {
        const auto all = nlohmann::json::parse(text_of(file), nullptr, false);
        return all.is_object() && all.value("quality", "") == "high";
    });
    window.crash_and_start_again();
    EXPECT_EQ(window.settle()["quality"]["chosen"], "high");
    choose(window, "automatic");
    EXPECT_NE(window.settle()["quality"]["at_rest"], "low");
}

}  // namespace
}  // namespace talus::testing
