// What the ground is made of, and what lies around it.
#include <gtest/gtest.h>

#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

TEST(WindowGround, IsChosenInTheWorldPanelAndBelongsToTheDocument) {
    const std::string file = small_document("canyon", false);
    const Window window(display(), {file});
    window.settle();
    const Picture desert = window.viewport_picture();
    window.scroll_to("world/ground");
    window.click("world/ground");
    window.wait_for("world/ground/arctic");
    window.click("world/ground/arctic");
    window.wait_until("dirty", true);
    window.settle();
    EXPECT_GT(difference(desert, window.viewport_picture()), 0.3);
    const auto saves = [&](GroundKind kind) {
        window.key("ctrl+s");
        window.wait("the file", [&](const Status&) {
            return recipe_from_json(text_of(file)).recipe.world.ground == kind;
        });
    };
    saves(GroundKind::arctic);
    window.key("ctrl+z");
    window.wait_until("dirty", true);
    saves(GroundKind::desert);
}

TEST(WindowGround, GoesOnToTheHorizonAndTheNextStartKeepsIt) {
    Window window(display(), {small_document("canyon", false)});
    window.settle();
    const Picture block = window.viewport_picture();
    EXPECT_EQ(window.status()["around"], "block");
    window.click("menu/View");
    choose_in_submenu(window, "menu/Around the terrain", "menu/Around the terrain/horizon");
    window.wait_until("around", "horizon");
    window.settle();
    EXPECT_GT(difference(block, window.viewport_picture()), 0.1);
    EXPECT_FALSE(window.status()["dirty"]) << "surroundings are no part of the document";
    const auto file = window.folder() / "config/talus/settings.json";
    window.wait("the settings", [&](const Status&) {
        return text_of(file).find("\"around\": \"horizon\"") != std::string::npos;
    });
    window.crash_and_start_again();
    EXPECT_EQ(window.settle()["around"], "horizon");
}

}  // namespace
}  // namespace talus::testing
