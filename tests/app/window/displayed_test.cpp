#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

// Moves to a place in the margin of the side panel, where nothing lights up, and waits until a frame has seen
// that.
Window::Status move_in_margin(const Window& window, double down) {
    const auto border = window.wait_for("splitter")["widgets"]["splitter"].get<std::vector<double>>();
    const double x = std::round(border[0] + border[2] + 3);
    const double y = std::round(border[1] + border[3] / 2 + down);
    window.input({"mousemove", rounded(x), rounded(y)});
    return window.wait_until("mouse", {x, y});
}

TEST(WindowDisplayed, AFrameThatLooksLikeTheOneBeforeIsNotDisplayed) {
    const Window window(display(), {small_document()});
    move_in_margin(window, 0);
    const auto before = window.wait("the picture at rest",
                                    [](const Window::Status& now) { return now["precise"].get<bool>(); });
    const auto after = move_in_margin(window, 1);
    EXPECT_GT(after["frames"], before["frames"]);
    EXPECT_EQ(after["displayed"], before["displayed"]);
}

TEST(WindowDisplayed, WhatTheSystemLostIsDisplayedAgain) {
    const Window window(display(), {small_document()});
    move_in_margin(window, 0);
    const Picture before = window.viewport_picture();
    window.input(
        {"search", "--onlyvisible", "--class", "talus", "windowunmap", "--sync", "windowmap", "--sync"});
    move_in_margin(window, 1);
    EXPECT_EQ(difference(window.viewport_picture(), before), 0);
}

}  // namespace
}  // namespace talus::testing
