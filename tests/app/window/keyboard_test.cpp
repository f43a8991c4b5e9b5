// The controls without a mouse.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

std::string focused(const Window& window) { return window.settle()["focused"].get<std::string>(); }

// Goes on with a key until a control has the focus.
void go_to(const Window& window, const std::string& widget, const std::string& key) {
    for (int presses = 0; presses < 40; ++presses) {
        const std::string at = focused(window);
        if (at == widget) return;
        window.key(key);
        window.wait("another control",
                    [&](const Status& now) { return now["focused"] != "" && now["focused"] != at; });
    }
    FAIL() << widget << " is not reached by " << key;
}

// The mouse still lies on the entry, which must not open its menu again.
TEST(Window, EscapeClosesTheInnermostMenuFirst) {
    const Window window(display(), {small_document()});
    window.click("menu/View");
    window.point_at("menu/Camera");
    window.wait_for("menu/Front");
    window.key("Escape");
    window.wait_until_gone("menu/Front");
    EXPECT_TRUE(shows(window.settle(), "menu/Camera"));
    window.key("Escape");
    window.wait_until_gone("menu/Camera");
    window.click("menu/View");
    window.click("menu/Camera");
    window.wait_for("menu/Front");
}

TEST(WindowKeyboard, ANumberIsTypedAsArithmeticOfLengthsAndNamesOfTheWorld) {
    const Window window(display(), {small_document()});
    window.type_over("world/sea_level", "3*4");
    window.wait_until("world/sea_level", 12);
    window.type_over("layer/relief", "(sea+100)*2");
    window.wait_until("layers/0/values/relief", 224);
    window.type_over("layer/feature_size", "1.5 km");
    window.wait_until("layers/0/values/feature_size", 1500);
    window.type_over("layer/feature_size", "2 miles");
    EXPECT_EQ(window.settle()["layers"][0]["values"]["feature_size"], 1500) << "told, and nothing changed";
}

TEST(WindowKeyboard, AControlIsReachedByArrowsTypedIntoAndLeftAgain) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    EXPECT_EQ(before["focused"], "");
    window.key("F6");
    window.wait("a control", [](const Status& now) { return now["focused"] != ""; });
    go_to(window, "layer/relief", "Down");
    window.key("Return");
    window.wait_until("active", "layer/relief");
    window.type("700");
    window.key("Return");
    window.wait_until("layers/0/values/relief", 700.0);
    EXPECT_EQ(focused(window), "layer/relief");

    // Space holds the slider and arrows move it; the view stays as it is.
    window.key("space");
    window.wait_until("active", "layer/relief");
    window.key("Right");
    window.wait("more relief",
                [](const Status& now) { return now["layers"][0]["values"]["relief"].get<double>() > 700; });
    window.key("space");
    window.wait_until("active", "");
    EXPECT_EQ(window.settle()["undo_label"], "Change Relief of Diamond-square");

    window.key("Escape");
    window.wait_until("focused", "");
    EXPECT_EQ(window.settle()["panels"], true);
    window.key("Tab");
    window.wait_until("panels", false);
}

TEST(WindowKeyboard, TheFunctionKeyGoesRoundThePartsOfTheWindow) {
    const Window window(display(), {small_document()});
    window.settle();
    std::vector<std::string> firsts;
    std::string at;
    do {
        window.key("F6");
        window.wait("another part",
                    [&](const Status& now) { return now["focused"] != "" && now["focused"] != at; });
        at = focused(window);
        firsts.push_back(at);
    } while (firsts.size() < 8 && (firsts.size() == 1 || at != firsts.front()));
    EXPECT_EQ(firsts.back(), firsts.front());
    EXPECT_TRUE(
        std::ranges::any_of(firsts, [](const std::string& name) { return name.starts_with("menu/"); }));
    EXPECT_TRUE(
        std::ranges::any_of(firsts, [](const std::string& name) { return name.starts_with("workspace/"); }));
    // Back the way it came.
    window.key("shift+F6");
    window.wait_until("focused", firsts[firsts.size() - 2]);
    // A press of the mouse ends it.
    window.click("workspace/create");
    window.wait_until("focused", "");
}

TEST(WindowKeyboard, AMenuIsOpenedAndItsRowChosen) {
    const Window window(display(), {small_document()});
    window.settle();
    window.key("F6");
    window.wait("a control", [](const Status& now) { return now["focused"] != ""; });
    for (int parts = 0; parts < 8 && !focused(window).starts_with("menu/"); ++parts) {
        const std::string at = focused(window);
        window.key("F6");
        window.wait("another part",
                    [&](const Status& now) { return now["focused"] != "" && now["focused"] != at; });
    }
    go_to(window, "menu/Layer", "Right");
    window.key("space");
    window.wait_until("focused", "menu/Add layer…");
    window.key("space");
    window.wait_for("add_layer/search");
}

}  // namespace
}  // namespace talus::testing
