#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

// Chooses a row of the list, and waits until the comparison is on screen.
Status open_comparison(const Window& window, const std::string& choice) {
    const int number = window.status()["comparisons"];
    window.key("k");
    window.click("compare/with/" + choice);
    return window.wait("the comparison", [number](const Status& now) {
        return now["comparisons"] == number + 1 && now["comparison"]["ready"] == true;
    });
}

// Opens a menu of the list by the mouse over it, and chooses from it.
void choose(const Window& window, const std::string& menu, const std::string& choice) {
    window.key("k");
    choose_in_submenu(window, menu, choice);
    window.wait("the comparison", [](const Status& after) {
        return !after["comparison"].is_null() && after["comparison"]["ready"] == true;
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
    window.move_to(5, 5);
    window.wait("the handle", [&](const Status& after) {
        return std::fabs(after["comparison"]["handles"][0].get<double>() - share) < 0.01 &&
               after["active"] == "";
    });
}

TEST(Window, LeftOfTheHandleLiesOneSideAndRightOfItTheOther) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    const Status opened = open_comparison(window, "seed");
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
    const Status after = window.wait_until("comparison", nullptr);
    EXPECT_EQ(after["world"], before["world"]);
    EXPECT_EQ(after["camera"], before["camera"]);
    EXPECT_EQ(after["undo"], before["undo"]);
}

TEST(Window, ASideThatIsStillBeingMadeShowsTheGroundThatIsThere) {
    // Water that takes a while.
    Recipe recipe = find_preset("live-water")->recipe;
    recipe.world.width = recipe.world.height = 257;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.key("k");
    window.click("compare/with/seed");
    window.wait("a side that is being made", [](const Status& now) {
        return now["comparison"].is_object() && now["comparison"]["making"] == Status::array({1});
    });
    const Picture shown = part(window.viewport_picture("comparison"), 0.55, 0.95);
    std::set<int> colours;
    for (int y = 0; y < shown.height(); ++y) {
        for (int x = 0; x < shown.width(); ++x) {
            const Rgb8 pixel = shown(x, y);
            colours.insert((pixel.r * 256 + pixel.g) * 256 + pixel.b);
        }
    }
    EXPECT_GT(colours.size(), 100u) << "no ground";
    window.wait("both", [](const Status& now) { return now["comparison"]["making"].empty(); });
}

TEST(Window, OneCameraAndOneCursorForAllSides) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    const Status opened = open_comparison(window, "midpoint");  // from above: the middle of a pane is ground
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

// The browser's answer is compared with, not opened.
TEST(Window, AFileStandsBesideTheDocumentThatStaysAsItIs) {
    const Window window(display());
    const Status before = window.settle();
    Recipe other = find_preset(k_opening_preset)->recipe;
    other.world.seed = before["world"]["seed"].get<std::uint64_t>() + 1;
    save_recipe(other, (window.folder() / "other.talus").string());
    window.key("k");
    window.click("compare/with/file");
    window.click("browser/other.talus");
    window.click("browser/accept");
    const Status opened = window.wait("the comparison", [](const Status& now) {
        return !now["comparison"].is_null() && now["comparison"]["ready"] == true;
    });
    EXPECT_EQ(opened["comparison"]["sides"][0]["label"], before["title"]);
    EXPECT_EQ(opened["comparison"]["sides"][1]["label"], "other");
    EXPECT_EQ(opened["file"], before["file"]);
    EXPECT_EQ(opened["world"], before["world"]);
    EXPECT_EQ(opened["camera"], before["camera"]);  // one extent: what was seen is still seen
    window.click("compare/difference");
    const Status subtracted = window.wait("the difference", [](const Status& now) {
        return now["comparison"]["ready"] == true && now["comparison"]["sides"][1].contains("difference");
    });
    EXPECT_GT(subtracted["comparison"]["sides"][1]["difference"]["rms"], 1);
    // One that is no recipe leaves all as it is, and says so.
    window.key("Escape");
    window.wait_until("comparison", nullptr);
    std::ofstream(window.folder() / "broken.talus") << "{";
    window.key("k");
    window.click("compare/with/file");
    window.click("browser/broken.talus");
    window.click("browser/accept");
    const Status refused =
        window.wait("the refusal", [](const Status& now) { return has_toast(now, "error"); });
    EXPECT_TRUE(refused["comparison"].is_null());
    EXPECT_EQ(refused["world"], before["world"]);
}

TEST(Window, APresetOfALargerWorldIsSeenAsAWhole) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    const double extent = find_preset("volcano")->recipe.world.extent;
    ASSERT_GT(extent, before["world"]["extent"].get<double>());
    choose(window, "compare/with/preset", "compare/with/preset/volcano");
    const Status opened = window.status();
    EXPECT_EQ(opened["comparison"]["sides"][1]["label"], find_preset("volcano")->recipe.name);
    EXPECT_GT(
        opened["camera"]["distance"].get<double>(),
        before["camera"]["distance"].get<double>() * 0.8 * extent / before["world"]["extent"].get<double>());
    window.key("Escape");
    window.wait("the end", [&](const Status& now) {
        return now["comparison"].is_null() && now["camera"] == before["camera"];
    });
}

// The scale's two ends are the two colours: brown where the other side is higher, blue where it is lower.
TEST(Window, ADifferenceIsBrownAboveAndBlueBelowAsItsScaleSays) {
    const Window window(display(), {small_document()});
    window.settle();
    open_comparison(window, "additions");
    window.click("compare/difference");
    const Status shown = window.wait("the difference", [](const Status& now) {
        return now["comparison"]["ready"] == true && now["comparison"]["mode"] == "difference" &&
               now["comparison"]["sides"][1].contains("difference") &&
               now["widgets"].contains("compare/legend");
    });
    window.move_to(5, 5);
    const Picture scale = window.viewport_picture("compare/legend");
    const int margin = scale.height() / 6;
    const auto strongest = [&](int y, auto redness) {
        int most = -255;
        for (int x = 0; x < scale.width(); ++x) most = std::max(most, redness(scale(x, y)));
        return most;
    };
    const auto brown = [](const Rgb8& pixel) { return pixel.r - pixel.b; };
    const auto blue = [](const Rgb8& pixel) { return pixel.b - pixel.r; };
    EXPECT_GT(strongest(margin, brown), 60);
    EXPECT_LT(strongest(margin, blue), 20);
    EXPECT_GT(strongest(scale.height() - margin, blue), 60);
    EXPECT_LT(strongest(scale.height() - margin, brown), 20);
    // The picture itself has both.
    const Picture picture = window.viewport_picture("comparison");
    int browns = 0;
    int blues = 0;
    for (const Rgb8& pixel : picture.values()) {
        browns += brown(pixel) > 40 ? 1 : 0;
        blues += blue(pixel) > 40 ? 1 : 0;
    }
    EXPECT_GT(browns, 1000);
    EXPECT_GT(blues, 1000);
}

TEST(Window, EachSideHasItsLegendWhereverTheHandleStandsAndOneDoesWhereTheyAgree) {
    const Window window(display(), {small_document()});
    window.settle();
    choose(window, "compare/with/look", "compare/with/look/slope");
    // The ground as it looks has no scale; the slope has.
    EXPECT_TRUE(window.status()["widgets"].contains("compare/legend1"));
    EXPECT_FALSE(window.status()["widgets"].contains("compare/legend0"));
    window.click("look");
    window.click("look/elevation");
    window.wait("both legends", [](const Status& now) {
        return now["widgets"].contains("compare/legend0") &&
               now["comparison"]["sides"][0]["label"] == "Elevation";
    });
    for (const double share : {0.3, 0.7}) {
        drag_handle(window, share);
        const Status now = window.status();
        for (const char* side : {"0", "1"}) {
            const auto at = [&](const char* what) {
                return now["widgets"][std::string("compare/") + what + side].get<std::vector<double>>();
            };
            const auto legend = at("legend");
            const auto pane = at("pane");
            EXPECT_GE(legend[0], pane[0]) << share << side;
            EXPECT_LE(legend[0] + legend[2], pane[0] + pane[2]) << share << side;
        }
    }
    window.click("look");
    window.click("look/slope");
    const Status one = window.wait_for("compare/legend");
    EXPECT_FALSE(one["widgets"].contains("compare/legend0"));
    EXPECT_FALSE(one["widgets"].contains("compare/legend1"));
}

TEST(Window, HandlesBetweenThreeSidesStayInTheirOrder) {
    const Window window(display(), {small_document()});
    window.settle();
    open_comparison(window, "smoothness");
    window.click("compare/split");
    window.wait_for("compare/handle1");
    const double second = window.status()["comparison"]["handles"][1];
    window.drag("compare/handle0", 0.5, 60);  // as far as it goes
    const Status dragged = window.wait("the first handle at the second", [&](const Status& now) {
        const double first = now["comparison"]["handles"][0];
        return first > second - 0.05 && now["active"] == "";
    });
    EXPECT_LT(dragged["comparison"]["handles"][0], second);
    EXPECT_EQ(dragged["comparison"]["handles"][1], second);
}

TEST(Window, AComparisonForTheClassFollowsTheDiceAndLeavesNoTrace) {
    const Window window(display(), {small_document()});
    const Status before = window.settle();
    open_comparison(window, "additions");
    EXPECT_EQ(window.status()["look"], "slope");
    window.key("Escape");
    Status after = window.wait_until("comparison", nullptr);
    EXPECT_EQ(after["look"], before["look"]);
    EXPECT_EQ(after["view"], before["view"]);
    EXPECT_EQ(after["camera"], before["camera"]);
    EXPECT_EQ(after["world"], before["world"]);
    open_comparison(window, "smoothness");
    // From three sides to two, and back.
    EXPECT_EQ(open_comparison(window, "borders")["comparison"]["sides"].size(), 2u);
    const Status spectra = open_comparison(window, "spectrum");
    EXPECT_EQ(spectra["comparison"]["sides"].size(), 3u);
    for (const char* plot : {"compare/spectrum0", "compare/spectrum1", "compare/spectrum2"})
        window.wait_for(plot);
    const Status places = window.status()["widgets"];
    EXPECT_GE(places["compare/spectrum0"].at(1).get<double>(),
              places["compare/pane0"].at(1).get<double>() + places["compare/pane0"].at(3).get<double>())
        << "the plot lies below the ground";
    const Status rolled = roll_the_dice(window);
    EXPECT_NE(rolled["world"]["seed"], before["world"]["seed"]);
    EXPECT_FALSE(rolled["comparison"].is_null());
}

TEST(Window, ALineGrowsByItselfAndByItsSlider) {
    const Window window(display(), {small_document()});
    window.settle();
    open_comparison(window, "line");
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
