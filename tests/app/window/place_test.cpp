#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

void move_to(const Window& window, const Status& place) {
    window.input({"mousemove", rounded(place[0].get<double>()), rounded(place[1].get<double>())});
    window.wait("the mouse there", [&](const Status& now) {
        return now["mouse"][0] == std::lround(place[0].get<double>()) &&
               now["mouse"][1] == std::lround(place[1].get<double>());
    });
}

// Opens a menu within the View menu: it opens under the mouse.
void open_in_view_menu(const Window& window, const std::string& menu, const std::string& first) {
    window.click("menu/View");
    window.point_at("menu/" + menu);
    window.wait_for(first);
}

double heading(const Status& now) { return now["camera"]["heading"].get<double>(); }
double pitch(const Status& now) { return now["camera"]["pitch"].get<double>(); }

TEST(WindowFigure, IsPutUnderTheMouseDraggedAndLookedAt) {
    const Window window(display(), {small_document("alps", false)});
    window.settle();
    EXPECT_EQ(window.status()["figure"]["kind"], "none");
    window.move_to(420, 330);
    window.wait("the mouse over ground",
                [](const Status& now) { return now["mouse"][0] == 420 && !now["under_mouse"].is_null(); });
    window.key("h");
    const Status put = window.wait_until("figure/kind", "person");
    EXPECT_NEAR(put["figure"]["pixel"][0].get<double>(), 420, 1.5);
    EXPECT_NEAR(put["figure"]["pixel"][1].get<double>(), 330, 1.5);
    EXPECT_FALSE(put["dirty"]) << "it is no part of the document";

    window.input({"mousedown", "1"});
    window.wait_until("active", "viewport");
    window.move_to(480, 310);
    const Status moved = window.wait("the figure to follow", [&](const Status& now) {
        return std::fabs(now["figure"]["pixel"][0].get<double>() - 480) < 3;
    });
    window.input({"mouseup", "1"});
    EXPECT_EQ(moved["camera"], put["camera"]) << "the drag is the figure's";
    window.wait("the button up", [](const Status& now) { return !now["buttons"][0]; });

    window.key("shift+h");
    const Status near = window.wait(
        "the camera near it", [](const Status& now) { return now["camera"]["distance"].get<double>() < 40; });
    EXPECT_EQ(near["figure"]["east"], moved["figure"]["east"]);
    window.settle();
}

TEST(WindowBookmarks, TheFirstIsWhatADocumentOpensWith) {
    Recipe recipe = find_preset("alps")->recipe;
    recipe.world.width = recipe.world.height = 129;
    const NamedView& first = recipe.views.at(0);
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    EXPECT_NEAR(heading(window.status()), double{first.heading}, 0.01);
    EXPECT_NEAR(pitch(window.status()), double{first.pitch}, 0.01);
    EXPECT_FALSE(window.status()["dirty"]);
    window.key("Home");
    window.wait("the whole terrain",
                [&](const Status& now) { return std::fabs(pitch(now) - double{first.pitch}) > 1; });
}

TEST(WindowBookmarks, AreKeptInTheDocumentAndBringTheViewBack) {
    const Window window(display(), {small_document("alps", false)});
    const Status home = window.settle();
    window.key("ctrl+b");
    const Status kept =
        window.wait("a bookmark", [](const Status& now) { return now["bookmarks"].size() == 1; });
    EXPECT_TRUE(kept["dirty"]);
    EXPECT_EQ(kept["undo_label"], "Keep view View 1");
    EXPECT_EQ(window.settle()["terrain"], home["terrain"]);
    EXPECT_FALSE(window.status()["terrain"]["coarse"]);

    window.key("7");
    window.wait_until("view", "top");
    window.settle();
    window.key("ctrl+shift+b");
    const Status back = window.wait_until("view", "perspective");
    EXPECT_NEAR(back["camera"]["distance"].get<double>(), home["camera"]["distance"].get<double>(), 1);
    EXPECT_NEAR(heading(back), heading(home), 1e-3);
    EXPECT_NEAR(pitch(back), pitch(home), 1e-3);
    EXPECT_NEAR(window.settle()["camera"]["distance"].get<double>(), home["camera"]["distance"].get<double>(),
                1);

    window.key("ctrl+s");
    window.wait("a saved document", [](const Status& now) { return !now["dirty"]; });
    EXPECT_EQ(load_recipe(kept["file"].get<std::string>()).recipe.views.size(), 1u);
    window.key("ctrl+z");
    window.wait("no bookmark", [](const Status& now) { return now["bookmarks"].empty(); });
}

TEST(WindowBookmarks, AreRenamedAndDeletedInTheirList) {
    const Window window(display(), {small_document("alps", false)});
    window.settle();
    window.key("ctrl+b");
    window.wait("a bookmark", [](const Status& now) { return now["bookmarks"].size() == 1; });
    open_in_view_menu(window, "Bookmarks", "menu/Rename and delete bookmarks");
    window.click("menu/Rename and delete bookmarks");
    window.click("bookmarks/0/rename");
    window.wait_until("active", "bookmarks/name");
    window.key("ctrl+a");
    window.type("Pass");
    window.key("Return");
    window.wait_until("bookmarks/0", "Pass");
    EXPECT_EQ(window.status()["undo_label"], "Rename view View 1");
    window.click("bookmarks/0/delete");
    window.wait("none", [](const Status& now) { return now["bookmarks"].empty(); });
    window.key("ctrl+z");
    window.wait("it again", [](const Status& now) { return now["bookmarks"].size() == 1; });
}

TEST(WindowCompass, LooksAlongTheAxisThatIsClickedAndTurnsWithADrag) {
    const Window window(display(), {small_document("alps", false)});
    const Status home = window.settle();
    const auto click_end = [&](const char* end) {
        move_to(window, window.status()["compass"]["ends"][end]);
        window.input({"click", "1"});
    };
    click_end("east");
    const Status east = window.wait("the view to the east",
                                    [](const Status& now) { return std::fabs(heading(now) - 90) < 0.01; });
    EXPECT_EQ(east["camera"]["distance"], home["camera"]["distance"]);
    EXPECT_LT(pitch(east), pitch(home));
    click_end("top");
    window.wait("the view from above", [](const Status& now) { return pitch(now) == 90; });
    EXPECT_NEAR(heading(window.status()), 0, 0.01);
    EXPECT_EQ(window.status()["view"], "perspective");

    const Status before = window.status();
    const Status middle = before["compass"]["middle"];
    move_to(window, middle);
    window.input({"mousedown", "1"});
    window.wait_until("active", "viewport");
    window.input({"mousemove", rounded(middle[0].get<double>() - 40), rounded(middle[1].get<double>() - 30)});
    window.wait("a turned view", [&](const Status& now) { return now["camera"] != before["camera"]; });
    window.input({"mouseup", "1"});
    EXPECT_NEAR(window.settle()["camera"]["heading"].get<double>(), 336, 0.5);
}

TEST(WindowCompass, LeavesWhatIsBesideItToTheCamera) {
    const Window window(display(), {small_document("alps", false)});
    const Status home = window.settle();
    const Status middle = home["compass"]["middle"];
    const double radius = home["compass"]["radius"].get<double>();
    const double x = middle[0].get<double>() - radius - 4;
    const double y = middle[1].get<double>() + radius + 4;
    window.input({"mousemove", rounded(x), rounded(y), "mousedown", "1"});
    window.wait_until("active", "viewport");
    window.input({"mousemove", rounded(x - 50), rounded(y), "mouseup", "1"});
    window.wait("an orbit of the camera", [&](const Status& now) {
        return std::fabs(heading(now) - (heading(home) - 15 + 360 * (heading(home) < 15))) < 0.5;
    });
}

TEST(WindowScaleBar, IsShownUnlessItWasSwitchedOff) {
    const auto started = [](const std::string& more) {
        const Window window(
            display(), {small_document("alps", false)},
            R"({"window": {"width": 1280, "height": 720}, "grown": true, "quality": "medium")" + more + "}");
        window.settle();
        window.point_at("menu/Help");
        window.wait_until("precise", true);
        return std::pair{window.status()["scale_bar"].get<bool>(), window.viewport_picture()};
    };
    const auto [shown, with] = started("");
    const auto [hidden, without] = started(R"(, "scale_bar": false)");
    EXPECT_TRUE(shown);
    EXPECT_FALSE(hidden);
    EXPECT_GT(difference(with, without), 0.0005);
    EXPECT_LT(difference(with, without), 0.02);
}

TEST(WindowIsometric, BeginsWithACornerAndKeepsTheUsersTurn) {
    const Window window(display(), {small_document("alps", false)});
    window.settle();
    window.click("view/isometric");
    window.wait_until("view", "isometric");
    EXPECT_EQ(heading(window.settle()), 45);
    window.input({"mousemove", "300", "300", "mousedown", "1"});
    window.wait_until("active", "viewport");
    window.input({"mousemove", "350", "300", "mouseup", "1"});
    window.wait("a turn", [](const Status& now) { return heading(now) == 60; });
    window.click("view/top");
    window.wait_until("view", "top");
    window.click("view/isometric");
    window.wait_until("view", "isometric");
    EXPECT_EQ(heading(window.settle()), 60);
}

TEST(WindowFraming, AMovedCameraKeepsItsPictureOfALargerExtent) {
    const Window window(display(), {small_document("alps", false)});
    window.settle();
    window.input({"mousemove", "300", "300", "mousedown", "1"});
    window.wait_until("active", "viewport");
    window.input({"mousemove", "340", "300", "mouseup", "1"});
    window.wait("the button up", [](const Status& now) { return !now["buttons"][0]; });
    const Status before = window.settle();
    if (!before["widgets"].contains("world/extent")) {
        for (const auto& [name, at] : before["widgets"].items()) {
            if (name.starts_with("fold/Size and heights")) window.click(name);
        }
    }
    window.scroll_to("world/extent");
    const double extent = before["world"]["extent"].get<double>();
    window.type_over("world/extent", rounded(2 * extent));
    window.wait_until("world/extent", 2 * extent);
    const Status after = window.settle();
    EXPECT_NEAR(after["camera"]["distance"].get<double>(), 2 * before["camera"]["distance"].get<double>(), 1);
    EXPECT_EQ(after["camera"]["heading"], before["camera"]["heading"]);
}

TEST(WindowPlace, EachKindOfViewComesBackAsItWasLeftWhateverCameBetween) {
    const Window window(display(), {small_document("alps", false)});
    window.settle();
    const auto go_to = [&](const std::string& kind) {
        window.click("view/" + kind);
        window.wait_until("view", kind);
        return window.settle()["camera"];
    };
    const auto drag = [&] {
        const auto before = window.status()["camera"];
        window.drag("viewport", 0.3, 0.4);
        window.wait("a moved camera", [&](const Status& now) { return now["camera"] != before; });
        return window.settle()["camera"];
    };
    window.move_to(400, 400);
    window.input({"click", "--repeat", "4", "4"});  // nearer
    const auto perspective = drag();
    go_to("top");
    const auto top = drag();
    EXPECT_EQ(go_to("perspective"), perspective);
    go_to("isometric");
    EXPECT_EQ(go_to("top"), top);
    EXPECT_EQ(go_to("perspective"), perspective);
}

// The view from above has no direction of its own.
TEST(WindowPlace, ThePerspectiveLooksAsBeforeTheViewFromAbove) {
    const Window window(display(), {small_document()});
    const Status home = window.settle();
    for (const char* way : {"7", "n"}) {
        window.key(way);
        window.wait_until("view", "top");
        window.settle();
        window.click("view/perspective");
        window.wait_until("view", "perspective");
        const Status back = window.settle();
        EXPECT_EQ(pitch(back), pitch(home)) << way;
        EXPECT_EQ(heading(back), heading(home)) << way;
    }
}

}  // namespace
}  // namespace talus::testing
