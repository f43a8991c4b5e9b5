#include <gtest/gtest.h>

#include "core/base/statistics.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

TEST(WindowBuild, TheTerrainIsBuiltAtTheExportsSizeAndShownInPlaceOfThePreview) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 257;
    const Window window(display(), {saved_for_test(recipe)});
    const Status preview = window.settle();
    EXPECT_EQ(preview["build"], "none");
    window.key("ctrl+e");
    window.wait_until("dialog", "export");
    window.click("export/format");
    window.click("export/format/r32");
    window.click("export/size");
    window.click("export/size/513");
    window.click("export/accept");
    window.wait("the file", [](const Status& now) { return has_toast(now, "success"); });

    window.click("menu/File");
    choose_in_submenu(window, "menu/Preview at export size", "menu/Make it…");
    window.wait_until("dialog", "build");
    window.click("build/accept");
    const Status built = window.wait("the build", [](const Status& now) {
        return now["build"] == "shown" && now["terrain"]["width"] == 513 && !now["pending"];
    });
    EXPECT_EQ(built["terrain"]["checksum"],
              checksum_text(checksum_of(*Evaluator(0).evaluate(recipe, 513, 513)->height())));
    const auto toggle = [&] {
        window.click("menu/File");
        choose_in_submenu(window, "menu/Preview at export size", "menu/Show it");
    };
    toggle();
    window.wait("the preview", [&](const Status& now) {
        return now["build"] == "hidden" && now["terrain"] == preview["terrain"];
    });
    toggle();
    window.wait_until("terrain/width", 513);
    roll_the_dice(window);
    window.wait("no build of other ground",
                [](const Status& now) { return now["build"] == "none" && now["terrain"]["width"] == 257; });
}

}  // namespace
}  // namespace talus::testing
