#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/desktop.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using ::testing::IsSupersetOf;
using ::testing::StartsWith;
using Status = Window::Status;

class WindowDesktopDialogs : public ::testing::Test {
 protected:
    // With the portal known.
    void open_window(const std::string& settings = Window::k_settings) {
        window.emplace(display(), std::vector<std::string>(), settings, desktop.bus());
        window->wait_until("portal", true);
    }
    // Both sides know that the dialog is open.
    Desktop::Dialog wait_for_dialog() {
        Desktop::Dialog dialog = desktop.wait_for_dialog();
        wait_for_dialog_of("desktop");
        return dialog;
    }
    void wait_for_dialog_of(const std::string& kind) const { window->wait_until("dialog", kind); }
    std::string uri(const std::string& name) const { return "file://" + (window->folder() / name).string(); }
    std::string path(const std::string& name) const { return (window->folder() / name).string(); }
    void wait_for_file(const std::string& name) const { window->wait_until("file", path(name)); }

    Desktop desktop{Desktop::Portal::answering};
    std::optional<Window> window;
};

TEST_F(WindowDesktopDialogs, OpensTheFileThatTheDesktopFound) {
    open_window();
    Recipe recipe = find_preset("volcano")->recipe;
    recipe.world.seed = 7;
    save_recipe(recipe, path("Große Insel 100%.talus"));
    window->key("ctrl+o");
    const Desktop::Dialog dialog = wait_for_dialog();
    EXPECT_EQ(dialog.method, "OpenFile");
    EXPECT_EQ(dialog.title, "Open a recipe or a heightmap");
    EXPECT_EQ(dialog.folder, window->folder().string());
    EXPECT_THAT(dialog.parent, StartsWith("x11:"));
    EXPECT_THAT(dialog.patterns, IsSupersetOf({"*.talus", "*.TALUS", "*.png", "*.TIF"}));
    desktop.end_dialog(0, uri("Gro%C3%9Fe%20Insel%20100%25.talus"));
    wait_for_file("Große Insel 100%.talus");
    EXPECT_EQ(window->settle()["world"]["seed"], 7);
    EXPECT_EQ(window->status()["dialog"], "");
}

TEST_F(WindowDesktopDialogs, AnAnswerThatComesBeforeTheDialogHasANameIsNotMissed) {
    open_window();
    save_recipe(find_preset("volcano")->recipe, path("quick.talus"));
    desktop.accept_at_once(uri("quick.talus"));
    window->key("ctrl+o");
    wait_for_file("quick.talus");
}

TEST_F(WindowDesktopDialogs, SavesUnderTheNameThatTheDesktopGaveWithItsEnding) {
    open_window();
    const Status changed = roll_the_dice(*window);
    window->key("ctrl+s");
    const Desktop::Dialog dialog = wait_for_dialog();
    EXPECT_EQ(dialog.method, "SaveFile");
    EXPECT_THAT(dialog.name, ::testing::EndsWith(".talus"));
    desktop.end_dialog(0, uri("two%20words"));
    wait_for_file("two words.talus");
    EXPECT_EQ(load_recipe(path("two words.talus")).recipe.world.seed, changed["world"]["seed"]);
    EXPECT_FALSE(std::filesystem::exists(path("two words")));
}

// The desktop has asked whether to replace what was typed, and nobody has about the one with the ending.
TEST_F(WindowDesktopDialogs, AnEndingThatMeetsAnotherFileIsAskedAbout) {
    open_window();
    std::ofstream(path("taken.talus")) << "precious";
    roll_the_dice(*window);
    window->key("ctrl+s");
    wait_for_dialog();
    desktop.end_dialog(0, uri("taken"));
    wait_for_dialog_of("browser");
    EXPECT_EQ(text_of(path("taken.talus")), "precious");
    window->click("browser/accept");
    wait_for_file("taken.talus");
    EXPECT_NE(text_of(path("taken.talus")), "precious");

    // With the ending, the desktop itself has asked.
    window->key("ctrl+shift+s");
    wait_for_dialog();
    std::ofstream(path("other.talus")) << "given up";
    desktop.end_dialog(0, uri("other.talus"));
    wait_for_file("other.talus");
}

TEST_F(WindowDesktopDialogs, AFolderIsFoundForAnExport) {
    open_window();
    std::filesystem::create_directories(path("maps"));
    window->key("ctrl+e");
    window->click("export/folder");
    EXPECT_TRUE(wait_for_dialog().for_folders);
    desktop.end_dialog(0, uri("maps"));
    wait_for_dialog_of("export");
    window->click("export/accept");
    window->wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    EXPECT_FALSE(std::filesystem::is_empty(path("maps")));
}

TEST_F(WindowDesktopDialogs, WithoutAChoiceAllStaysAsItWas) {
    open_window();
    const Status before = roll_the_dice(*window);
    const auto expect_the_same = [&] {
        wait_for_dialog_of("");
        const Status after = window->settle();
        for (const char* key : {"file", "dirty", "world", "layers", "undo_label"})
            EXPECT_EQ(after[key], before[key]) << key;
        EXPECT_TRUE(after["toasts"].empty()) << after["toasts"];
    };
    for (const unsigned response : {1u, 2u}) {
        window->key("ctrl+s");
        wait_for_dialog();
        desktop.end_dialog(response);
        expect_the_same();
    }
    // Keys reach nothing behind the dialog; its end can be had in Talus, too.
    window->key("ctrl+s");
    wait_for_dialog();
    window->key("ctrl+z");
    window->click("desktop/cancel");
    desktop.wait_until_closed();
    expect_the_same();
    // What the desktop says about a dialog that is over counts no more.
    desktop.end_dialog(0, uri("late.talus"));
    window->key("ctrl+s");
    wait_for_dialog();
    window->click("desktop/accept");
    desktop.wait_until_closed();
    wait_for_dialog_of("browser");
    window->click("browser/cancel");
    expect_the_same();
    EXPECT_FALSE(std::filesystem::exists(path("late.talus")));
}

TEST_F(WindowDesktopDialogs, TheEndOfTheProgramClosesThem) {
    open_window();
    window->key("ctrl+o");
    wait_for_dialog();
    EXPECT_EQ(window->terminate(), 0);
    desktop.wait_until_closed();
}

TEST_F(WindowDesktopDialogs, AreNotUsedByThoseWhoPreferTheDrawnOnes) {
    open_window(R"({"window": {"width": 1280, "height": 720}, "grown": true, "desktop_dialogs": false})");
    window->key("ctrl+o");
    wait_for_dialog_of("browser");
}

class WindowWithoutPortal : public ::testing::TestWithParam<Desktop::Portal> {};

TEST_P(WindowWithoutPortal, AsksByItself) {
    const Desktop desktop(GetParam());
    const Window window(display(), {}, Window::k_settings, desktop.bus());
    if (GetParam() == Desktop::Portal::without) window.wait_until("portal", true);
    for (int times = 0; times < 2; ++times) {
        window.key("ctrl+o");
        window.wait_until("dialog", "browser");
        EXPECT_EQ(window.status()["portal"], false);
        window.click("browser/cancel");
        window.wait_until("dialog", "");
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, WindowWithoutPortal,
                         ::testing::Values(Desktop::Portal::none, Desktop::Portal::silent,
                                           Desktop::Portal::without));

}  // namespace
}  // namespace talus::testing
