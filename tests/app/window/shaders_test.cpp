#include <gtest/gtest.h>

#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"
#include "tests/shader_folder.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

TEST(WindowShaders, AMistakeIsShownWithFileAndLineWhileTheLastGoodOnesDrawUntilItIsMended) {
    Recipe recipe = find_preset("alps")->recipe;
    recipe.world.width = recipe.world.height = 129;
    ShaderFolder shaders;
    const Window window(display(), {saved_for_test(recipe)});
    const Status begin = window.settle();
    EXPECT_TRUE(begin["shader_errors"].empty());
    const Picture before = window.viewport_picture();

    // Nobody touches the window meanwhile.
    const std::string good = shaders.read("sky.glsl");
    shaders.write("sky.glsl", "float broken() { return nonsense; }\n" + good);
    const Status broken = window.wait_for("shaders");
    ASSERT_GE(broken["shader_errors"].size(), 1u);
    EXPECT_LE(broken["shader_errors"].size(), 4u) << "once, although many programs have it";
    const auto text = broken["shader_errors"][0].get<std::string>();
    EXPECT_EQ(text.rfind("sky.glsl:1: ", 0), 0u) << text;
    EXPECT_NE(text.find("nonsense"), std::string::npos) << text;
    EXPECT_LT(difference(before, window.viewport_picture()), 0.3) << "all but the panel";

    shaders.write("sky.glsl", good + "// mended\n");
    window.wait("no panel", [](const Status& now) {
        return now["shader_errors"].empty() && !now["widgets"].contains("shaders");
    });
    EXPECT_EQ(difference(before, window.viewport_picture()), 0);

    std::string tone = shaders.read("tone.glsl");
    tone.replace(tone.find("return to_stored("), 17, "return 0.3 * to_stored(");
    shaders.write("tone.glsl", tone);
    window.wait("a darker picture",
                [&](const Status& now) { return now["frames"] > broken["frames"] && now["precise"]; });
    EXPECT_TRUE(window.status()["shader_errors"].empty());
}

}  // namespace
}  // namespace talus::testing
