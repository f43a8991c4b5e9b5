// A document whose file another program changes, and ends that nobody asked for.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

class WindowChangedFile : public ::testing::Test {
 protected:
    WindowChangedFile() : recipe(find_preset("diamond-square")->recipe) {
        recipe.world.width = recipe.world.height = 129;
        save_recipe(recipe, document);
    }

    void ask(const Window& window) {
        recipe.world.seed += 1000;  // as another window writes it
        save_recipe(recipe, document);
        window.key("ctrl+s");
        window.wait_until("dialog", "changed_file");
    }

    const TemporaryFolder folder;
    const std::string document = folder / "one.talus";
    Recipe recipe;
};

TEST_F(WindowChangedFile, IsAskedAboutAndEitherVersionCanBeKept) {
    const Window window(display(), {document});
    Status mine = roll_the_dice(window);
    ask(window);
    EXPECT_EQ(load_recipe(document).recipe.world.seed, recipe.world.seed);
    window.click("changed_file/cancel");
    EXPECT_TRUE(window.wait_until("dialog", "")["dirty"]);

    ask(window);
    window.click("changed_file/accept");
    window.wait("the file", [](const Status& now) { return !now["dirty"]; });
    EXPECT_EQ(load_recipe(document).recipe.world.seed, mine["world"]["seed"]);

    mine = roll_the_dice(window);
    ask(window);
    window.click("changed_file/theirs");
    window.wait("their seed", [&](const Status& now) {
        return now["world"]["seed"] == recipe.world.seed && !now["dirty"] && now["dialog"] == "";
    });
    window.key("ctrl+z");
    window.wait_until("world/seed", mine["world"]["seed"]);
}

TEST_F(WindowChangedFile, IsNoticedWhileTheWindowKeepsTheFocus) {
    const Window window(display(), {document});
    const Status mine = roll_the_dice(window);
    recipe.world.seed += 1000;
    save_recipe(recipe, document);
    window.wait_for("toast/command");
    EXPECT_EQ(window.status()["world"]["seed"], mine["world"]["seed"]);
    window.click("toast/command");
    window.wait("their seed", [&](const Status& now) {
        return now["world"]["seed"] == recipe.world.seed && !now["dirty"] && now["toasts"].empty();
    });
    window.key("ctrl+z");
    window.wait_until("world/seed", mine["world"]["seed"]);
}

TEST_F(WindowChangedFile, CanBeSavedUnderAnotherName) {
    const Window window(display(), {document});
    const Status mine = roll_the_dice(window);
    ask(window);
    window.click("changed_file/save_as");
    window.wait_until("dialog", "browser");
    window.click("browser/name");
    window.key("ctrl+a");
    window.type("talus_other_name");
    window.click("browser/accept");
    const Status after = window.wait("the file", [](const Status& now) { return !now["dirty"]; });
    EXPECT_NE(after["file"], document);
    EXPECT_EQ(load_recipe(after["file"]).recipe.world.seed, mine["world"]["seed"]);
    EXPECT_EQ(load_recipe(document).recipe.world.seed, recipe.world.seed);
}

TEST(WindowFiles, UnsavedWorkOutlivesTheTerminal) {
    Window window(display(), {small_document()});
    const Status changed = roll_the_dice(window);
    EXPECT_EQ(window.hang_up(), 0);
    const std::string left = recovered(window);
    EXPECT_NE(left.find("\\\"seed\\\": " + changed["world"]["seed"].dump()), std::string::npos) << left;
}

TEST(WindowFiles, APipeIsRefusedAndTheWindowGoesOn) {
    const TemporaryFolder folder;
    const std::string pipe = folder / "pipe.talus";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    Window window(display(), {pipe});
    window.wait("the message", [](const Status& now) { return has_toast(now, "error"); });
    EXPECT_EQ(window.terminate(), 0);
}

}  // namespace
}  // namespace talus::testing
