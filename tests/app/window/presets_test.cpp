// The gallery of presets, and the user's own among them.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

void open_gallery(const Window& window) {
    window.click("menu/File");
    window.click("menu/New from preset…");
    window.wait_until("dialog", "presets");
}

// Takes seconds, for pictures of presets are drawn meanwhile.
TEST(WindowPresets, TheDocumentIsKeptAsOneFoundByItsWordsAndDeleted) {
    const Window window(display(), {small_document("volcano")});
    const std::string checksum = window.status()["terrain"]["checksum"];
    open_gallery(window);
    window.wait_for("presets/all/alps");
    window.click("presets/save_as");
    window.wait_until("active", "presets/name");
    window.key("ctrl+a");
    window.type("smoking hill");
    window.key("Return");
    window.wait_for("presets/own/smoking hill");
    const std::string file = window.folder() / "config/talus/presets/smoking hill.talus";
    EXPECT_TRUE(std::filesystem::exists(file));
    window.key("Escape");
    window.wait_until("dialog", "");

    roll_the_dice(window);
    open_gallery(window);
    window.wait_until("active", "presets/search");
    window.type("hill smok");
    window.wait_until_gone("presets/all/alps");
    window.click("presets/own/smoking hill");
    window.click("leaving/discard");
    window.wait_until("title", "smoking hill");
    EXPECT_EQ(window.settle()["terrain"]["checksum"], checksum);

    open_gallery(window);
    window.point_at("presets/own/smoking hill");
    window.input({"click", "3"});
    window.click("preset menu/delete");
    window.wait_until_gone("presets/own/smoking hill");
    EXPECT_FALSE(std::filesystem::exists(file));
}

}  // namespace
}  // namespace talus::testing
