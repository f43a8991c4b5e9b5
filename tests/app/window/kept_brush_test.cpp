#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "tests/app/window/brush.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

TEST(WindowBrush, EachToolKeepsARadiusAHardnessAndAStrengthOfItsOwn) {
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    unfold_brush(window);
    const auto sizes = [](const Status& now) {
        const auto& brush = now["brush"];
        return std::array{brush["radius"].get<double>(), brush["hardness"].get<double>(),
                          brush["strength"].get<double>()};
    };
    const auto choose = [&](const Window& in, const std::string& tool) {
        in.click("brush/tool/" + tool);
        in.wait_until("brush/tool", tool);
        return sizes(in.settle());
    };
    const auto raise = sizes(window.settle());
    const auto pinch = choose(window, "pinch");
    EXPECT_NE(pinch[2], raise[2]) << "a share, and metres";
    window.type_over("brush/radius", "77");
    window.type_over("brush/hardness", "0.9");
    window.type_over("brush/share", "0.25");
    window.wait("the values", [&](const Status& now) {
        return sizes(now)[0] == 77 && sizes(now)[1] > 0.85 && sizes(now)[2] == 0.25;
    });
    const auto set = sizes(window.settle());
    EXPECT_EQ(choose(window, "raise"), raise);
    EXPECT_EQ(choose(window, "smooth")[0], raise[0]) << "of the same class as pinch";
    EXPECT_EQ(choose(window, "pinch"), set);
    std::string settings;
    window.wait("the settings in their file", [&](const Status&) {
        settings = text_of(window.folder() / "config/talus/settings.json");
        return settings.find("\"77\"") != std::string::npos && settings.find("\"0.25\"") != std::string::npos;
    });
    const Window again(display(), {document_with("sculpt")}, settings);
    take_brush(again);
    EXPECT_EQ(sizes(again.settle()), set);
    EXPECT_EQ(choose(again, "raise"), raise);
}

// Whichever was there first.
TEST(WindowBrush, ItsPanelAndInspectLieBesideEachOther) {
    const Window window(display(), {document_with("sculpt")});
    const auto wait_beside = [&](const std::string& what) {
        window.wait(what, [](const Status& now) {
            if (!shows(now, "inspect/close") || !shows(now, "brush/radius")) return false;
            const auto card = now["widgets"]["inspect/close"].get<std::vector<double>>();
            return now["widgets"]["brush/fold"][0].get<double>() > card[0] + card[2];
        });
    };
    window.settle();
    window.key("i");
    window.wait_for("inspect/close");
    window.click("layers/1");
    wait_beside("the brush beside Inspect");
    window.key("i");
    window.wait_until_gone("inspect/close");
    window.key("i");
    wait_beside("Inspect beside the brush");
}

// Waits until the brush is as wide as the world lets it, and a form a tenth of the relief high.
void wait_for_a_first_form(const Window& window, double side) {
    take_brush(window);
    window.wait("a tenth of the relief", [&](const Status& now) {
        const double relief = now["terrain"]["high"].get<double>() - now["terrain"]["low"].get<double>();
        return std::fabs(now["brush"]["strength"].get<double>() - relief / 10) < relief / 100 &&
               std::fabs(now["brush"]["radius"].get<double>() - side / 16) < side / 100;
    });
}

// What nobody has set is another in another world, also at the next start.
TEST(WindowBrush, AFirstFormGoesByTheReliefOfTheWorld) {
    const auto document = [](double side, float low, float high) {
        Recipe recipe;
        recipe.world = {
            .extent = static_cast<float>(side), .width = 65, .height = 65, .low = low, .high = high};
        for (const char* stage : {"perlin", "sculpt"})
            recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
        return saved_for_test(recipe);
    };
    std::string settings = Window::k_settings;
    {
        const Window window(display(), {document(40000, -2000, 6000)});
        wait_for_a_first_form(window, 40000);
        window.wait("the settings", [&](const Status&) {
            settings = text_of(window.folder() / "config/talus/settings.json");
            return settings.find("raise/amount") != std::string::npos;
        });
    }
    const Window window(display(), {document(500, -600, 600)}, settings);
    wait_for_a_first_form(window, 500);
    unfold_brush(window);
    window.type_over("brush/strength", "33");
    window.wait_until("brush/strength", 33);
}

}  // namespace
}  // namespace talus::testing
