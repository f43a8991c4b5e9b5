#include <gtest/gtest.h>

#include <cmath>

#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

// Chooses a row of the list, and waits until the comparison is on screen.
Status open(const Window& window, const std::string& choice) {
    const int number = window.status()["comparisons"];
    window.key("k");
    window.click("compare/with/" + choice);
    return window.wait("the comparison", [number](const Status& now) {
        return now["comparisons"] == number + 1 && now["comparison"]["ready"] == true;
    });
}

// The panes below their names, from a share of their width to another one.
Picture part(const Picture& picture, double from, double to) {
    constexpr int k_names = 60;  // px, with the bar
    const int left = static_cast<int>(std::ceil(picture.width() * from));
    const int right = static_cast<int>(std::floor(picture.width() * to));
    Picture result(right - left, picture.height() - k_names);
    for (int y = 0; y < result.height(); ++y) {
        for (int x = 0; x < result.width(); ++x) result(x, y) = picture(left + x, y + k_names);
    }
    return result;
}

// Puts the handle at a share of the width, as a hand does.
void drag_handle(const Window& window, double share) {
    const auto pane = [](const Status& now, const char* name) {
        return now["widgets"][name].get<std::vector<double>>();
    };
    const Status now = window.status();
    const auto handle = pane(now, "compare/handle0");
    const auto first = pane(now, "compare/pane0");
    const auto second = pane(now, "compare/pane1");
    const double left = first[0];
    const double width = second[0] + second[2] - left;
    window.drag("compare/handle0", 0.5, 0.5 + (left + width * share - handle[0] - handle[2] / 2) / handle[2]);
    window.input({"mousemove", "5", "5"});
    window.wait("the handle", [&](const Status& after) {
        return std::fabs(after["comparison"]["handles"][0].get<double>() - share) < 0.01 &&
               after["active"] == "";
    });
}

TEST(Window, LeftOfTheHandleLiesOneSideAndRightOfItTheOther) {
    const Window window(display());
    const Status before = window.settle();
    const Status opened = open(window, "seed");
    EXPECT_EQ(opened["comparison"]["mode"], "split");
    const auto shown = [&] { return window.viewport_picture("comparison"); };
    drag_handle(window, 0.98);
    const Picture first = shown();
    drag_handle(window, 0.02);
    const Picture second = shown();
    drag_handle(window, 0.6);
    const Picture both = shown();
    EXPECT_GT(difference(part(first, 0.1, 0.9), part(second, 0.1, 0.9)), 0.2);
    EXPECT_EQ(difference(part(both, 0.05, 0.57), part(first, 0.05, 0.57)), 0);
    EXPECT_EQ(difference(part(both, 0.63, 0.95), part(second, 0.63, 0.95)), 0);
    window.key("Escape");
    const Status after =
        window.wait("the end", [](const Status& now) { return now["comparison"].is_null(); });
    EXPECT_EQ(after["world"], before["world"]);
    EXPECT_EQ(after["camera"], before["camera"]);
    EXPECT_EQ(after["undo"], before["undo"]);
}

TEST(Window, OneCameraAndOneCursorForAllSides) {
    const Window window(display());
    const Status before = window.settle();
    const Status opened = open(window, "midpoint");  // from above: the middle of a pane is ground
    window.point_at("compare/pane1");
    const Status pointed = window.wait("the heights", [](const Status& now) {
        const auto& sides = now["comparison"]["sides"];
        return sides[0]["under_mouse"].is_number() && sides[1]["under_mouse"].is_number();
    });
    EXPECT_NE(pointed["comparison"]["sides"][0]["under_mouse"],
              pointed["comparison"]["sides"][1]["under_mouse"]);
    EXPECT_TRUE(pointed["widgets"].contains("status/compared"));
    window.drag("compare/pane1", 0.5, 0.6);
    const Status moved = window.wait("the camera", [&](const Status& now) {
        return now["camera"]["target"] != opened["camera"]["target"];
    });
    // Nothing else changes with it: a pane's own distance is not the camera's.
    EXPECT_NEAR(moved["camera"]["distance"].get<double>(), opened["camera"]["distance"].get<double>(), 1e-6);
    window.click("compare/difference");
    const Status subtracted = window.wait("the difference", [](const Status& now) {
        return now["comparison"]["ready"] == true && now["comparison"]["sides"][1].contains("difference");
    });
    const auto& figures = subtracted["comparison"]["sides"][1]["difference"];
    EXPECT_LT(figures["low"], 0);
    EXPECT_GT(figures["high"], 0);
    window.click("compare/close");
    window.wait("the end", [&](const Status& now) {
        return now["comparison"].is_null() && now["camera"] == before["camera"];
    });
}

TEST(Window, AComparisonForTheClassFollowsTheDiceAndLeavesNoTrace) {
    const Window window(display());
    const Status before = window.settle();
    open(window, "additions");
    EXPECT_EQ(window.status()["look"], "slope");
    window.key("Escape");
    Status after = window.wait("the end", [](const Status& now) { return now["comparison"].is_null(); });
    EXPECT_EQ(after["look"], before["look"]);
    EXPECT_EQ(after["view"], before["view"]);
    EXPECT_EQ(after["camera"], before["camera"]);
    EXPECT_EQ(after["world"], before["world"]);
    open(window, "smoothness");
    // From three sides to two, and back.
    EXPECT_EQ(open(window, "borders")["comparison"]["sides"].size(), 2u);
    const Status spectra = open(window, "spectrum");
    EXPECT_EQ(spectra["comparison"]["sides"].size(), 3u);
    for (const char* plot : {"compare/spectrum0", "compare/spectrum1", "compare/spectrum2"})
        window.wait(plot, [&](const Status& now) { return now["widgets"].contains(plot); });
    const Status rolled = roll_the_dice(window);
    EXPECT_NE(rolled["world"]["seed"], before["world"]["seed"]);
    EXPECT_FALSE(rolled["comparison"].is_null());
}

TEST(Window, ALineGrowsByItselfAndByItsSlider) {
    const Window window(display());
    window.settle();
    open(window, "line");
    window.wait("the line to grow", [](const Status& now) { return now["comparison"]["level"] > 0.5; });
    window.click("compare/play");
    window.click("compare/forward");
    const Status stepped = window.wait("a whole level", [](const Status& now) {
        const double level = now["comparison"]["level"];
        return level == std::floor(level);
    });
    window.click("compare/back");
    window.wait("the level before", [&](const Status& now) {
        return now["comparison"]["level"].get<double>() == stepped["comparison"]["level"].get<double>() - 1;
    });
}

}  // namespace
}  // namespace talus::testing
