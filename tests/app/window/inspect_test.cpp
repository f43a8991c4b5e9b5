#include <gtest/gtest.h>

#include <vector>

#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

TEST(Window, InspectMovesTheHeightRangeByAHandleOfTheHistogram) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    window.key("i");
    window.wait_for("inspect/heights");
    // The upper end of the range stands just inside the right border.
    window.drag("inspect/heights", 0.94, 0.7);
    const Status after =
        window.wait("another range", [&](const Status& now) { return now["world"] != before["world"]; });
    EXPECT_LT(after["world"]["high"], before["world"]["high"]);
    EXPECT_EQ(after["world"]["low"], before["world"]["low"]);
    EXPECT_EQ(after["world"]["sea_level"], before["world"]["sea_level"]);
    window.settle();
    window.key("ctrl+z");
    window.wait_until("world", before["world"]);
}

TEST(Window, FloatingPanelsCloseByTheirButtonAndByEscapeTheNewestFirst) {
    const Window window(display(), {small_document()});
    window.settle();
    const auto wait_for_search = [&](bool open) {
        window.wait("the search", [&](const Status& now) { return now["find_seed"].is_object() == open; });
    };
    window.key("i");
    window.wait_for("inspect/close");
    window.key("ctrl+f");
    wait_for_search(true);
    window.key("F1");
    window.wait_until("keys", true);
    window.key("Escape");
    window.wait_until("keys", false);
    EXPECT_TRUE(window.settle()["find_seed"].is_object());
    window.key("Escape");
    wait_for_search(false);
    EXPECT_TRUE(shows(window.settle(), "inspect/close"));
    window.click("inspect/close");
    window.wait_until_gone("inspect/close");
    window.key("F1");
    window.wait_for("keys/close");
    window.click("keys/close");
    window.wait_until("keys", false);
}

// So that the middle of the viewport is ground on either side.
Status look_from_above(const Window& window) {
    window.settle();
    window.key("7");
    window.wait_until("view", "top");
    return window.settle();
}

TEST(Window, AProfileIsDrawnByADragWhichLeavesTheCameraAlone) {
    const Window window(display(), {small_document()});
    const Status before = look_from_above(window);
    window.key("p");
    window.wait_for("inspect/draw");
    window.drag("viewport", 0.55, 0.75);
    window.wait_for("inspect/profile");
    EXPECT_EQ(window.status()["camera"], before["camera"]);
    window.drag("viewport", 0.55, 0.75);  // one line is drawn; the next drag is the camera's again
    window.wait("the camera", [&](const Status& now) { return now["camera"] != before["camera"]; });
}

TEST(Window, InspectLeavesTheLargerPartOfANarrowPictureFree) {
    const Window window(display(), {small_document()},
                        R"({"window": {"width": 1024, "height": 700}, "grown": true, "quality": "low"})");
    look_from_above(window);
    window.key("p");
    window.wait_for("inspect/draw");
    window.drag("viewport", 0.6, 0.9);
    const Status now = window.wait_for("inspect/profile");
    const auto plot = now["widgets"]["inspect/profile"].get<std::vector<double>>();
    const auto view = now["widgets"]["viewport"].get<std::vector<double>>();
    EXPECT_LT(plot[0] + plot[2], view[0] + view[2] / 2);
    EXPECT_LT(plot[1] + plot[3], view[1] + view[3]);
}

TEST(Window, ASectionAlongALineHasColumnsAndFollowsASliderThatIsHeld) {
    const Window window(display(), {small_document()});
    look_from_above(window);
    window.key("p");
    window.wait_for("inspect/draw");
    window.drag("viewport", 0.55, 0.75);
    const Status drawn = window.wait("the section", [](const Status& now) {
        return now["section"].is_object() && now["widgets"].contains("inspect/profile");
    });
    const auto section = drawn["section"];
    EXPECT_TRUE(shows(drawn, "inspect/stretch"));
    EXPECT_GT(section["length"], 100);
    EXPECT_GT(section["highest"], section["lowest"]);
    EXPECT_GT(section["layered"], section["samples"].get<int>() / 4);

    const auto at = drawn["widgets"]["layer/smoothness"].get<std::vector<double>>();
    const auto x = [&](double share) { return rounded(at[0] + at[2] * share); };
    const std::string y = rounded(at[1] + at[3] / 2);
    window.input({"mousemove", x(0.8), y, "mousedown", "1"});
    window.wait_until("active", "layer/smoothness");
    window.input({"mousemove", x(0.3), y});
    const Status held =
        window.wait("another section", [&](const Status& now) { return now["section"] != section; });
    EXPECT_EQ(held["active"], "layer/smoothness") << "the hand has not let go";
    EXPECT_EQ(held["section"]["length"], section["length"]) << "the line stays";
    window.input({"mouseup", "1"});
    const Status rests = window.settle();
    EXPECT_NE(rests["section"], section);
    window.key("i");
    window.wait_until("section", nullptr);
}

}  // namespace
}  // namespace talus::testing
