// The gallery of presets, and the user's own among them.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

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

// What is said about one of what is chosen from covers none of the others.
void expect_help_beside(const Window& window, const std::string& widget, const std::string& others) {
    window.point_at(widget);
    const auto place = [](const Status& now, const std::string& name) {
        return now["widgets"][name].get<std::vector<double>>();
    };
    const Status now = window.wait(
        "help", [&](const Status& shown) { return shows(shown, "help") && place(shown, "help")[2] > 50; });
    const std::vector<double> help = place(now, "help");
    int count = 0;
    for (const auto& [name, at] : now["widgets"].items()) {
        if (!name.starts_with(others)) continue;
        ++count;
        EXPECT_TRUE(help[0] >= at[0].get<double>() + at[2].get<double>() ||
                    help[0] + help[2] <= at[0].get<double>())
            << name;
    }
    EXPECT_GT(count, 3);
    EXPECT_GE(help[0], 0);
}

TEST(WindowPresets, HelpStandsBesideWhatIsChosenFrom) {
    const Window window(display(), {small_document()});
    open_gallery(window);
    window.wait_for("presets/all/alps");
    expect_help_beside(window, "presets/all/alps", "presets/all/");
    window.key("Escape");
    window.wait_until("dialog", "");
    window.click("layers/add");
    window.wait_for("add_layer/perlin");
    expect_help_beside(window, "add_layer/perlin", "add_layer/");
}

TEST(WindowPresets, HelpStandsBesideTheGalleryInASmallWindow) {
    const Window window(display(), {small_document()},
                        R"({"window": {"width": 1024, "height": 700}, "grown": true, "quality": "low"})");
    open_gallery(window);
    window.wait_for("presets/all/alps");
    expect_help_beside(window, "presets/all/alps", "presets/all/");
}

}  // namespace
}  // namespace talus::testing
