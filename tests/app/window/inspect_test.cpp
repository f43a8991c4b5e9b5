#include <gtest/gtest.h>

#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

TEST(Window, InspectMovesTheHeightRangeByAHandleOfTheHistogram) {
    const Window window(display());
    const Status before = window.settle();
    window.key("i");
    window.wait("the histogram",
                [](const Status& now) { return now["widgets"].contains("inspect/heights"); });
    // The upper end of the range stands just inside the right border.
    window.drag("inspect/heights", 0.94, 0.7);
    const Status after =
        window.wait("another range", [&](const Status& now) { return now["world"] != before["world"]; });
    EXPECT_LT(after["world"]["high"], before["world"]["high"]);
    EXPECT_EQ(after["world"]["low"], before["world"]["low"]);
    EXPECT_EQ(after["world"]["sea_level"], before["world"]["sea_level"]);
    window.settle();
    window.key("ctrl+z");
    window.wait("the undo", [&](const Status& now) { return now["world"] == before["world"]; });
}

TEST(Window, AProfileIsDrawnByADragWhichLeavesTheCameraAlone) {
    const Window window(display());
    const Status before = window.settle();
    window.key("p");
    window.wait("the tool", [](const Status& now) { return now["widgets"].contains("inspect/draw"); });
    window.drag("viewport", 0.55, 0.75);
    window.wait("the profile", [](const Status& now) { return now["widgets"].contains("inspect/profile"); });
    EXPECT_EQ(window.status()["camera"], before["camera"]);
    window.drag("viewport", 0.55, 0.75);  // one line is drawn; the next drag is the camera's again
    window.wait("the camera", [&](const Status& now) { return now["camera"] != before["camera"]; });
}

}  // namespace
}  // namespace talus::testing
