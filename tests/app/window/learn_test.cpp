#include <gtest/gtest.h>

#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

Status enter_learn(const Window& window) {
    window.click("workspace/learn");
    window.click("learn/tab/free");
    return window.wait("the lesson", [](const Status& now) {
        return !now["learn"].is_null() && now["terrain"]["width"] == 3;
    });
}

// The mouse where it hovers nothing of the lesson.
void put_mouse_away(const Window& window) { window.point_at("menu/Help"); }

TEST(Learn, StepsForwardAndBackToTheSamePictureAndLeavesTheDocumentAlone) {
    const Window window(display(), {small_document()});
    roll_the_dice(window);  // the presets go with the first edit
    put_mouse_away(window);
    const Status document = window.settle();
    const Picture outside = window.viewport_picture();

    enter_learn(window);
    put_mouse_away(window);
    press(window, "Right", 1);
    const Status begun = press(window, "Next", 2);
    const Picture picture = window.viewport_picture();
    for (int position = 3; position <= 6; ++position) press(window, "Right", position);
    const Status further = window.status();
    EXPECT_NE(further["terrain"]["checksum"], begun["terrain"]["checksum"]);
    EXPECT_EQ(further["learn"]["point"], (Status{2, 0})) << "the first edge midpoint of 5 × 5";
    for (int position = 5; position >= 2; --position) press(window, "Prior", position);
    EXPECT_EQ(window.status()["terrain"]["checksum"], begun["terrain"]["checksum"]);
    EXPECT_EQ(difference(window.viewport_picture(), picture), 0);
    press(window, "End", 25);
    press(window, "ctrl+Left", 9);
    press(window, "shift+Right", 13);
    press(window, "Home", 0);
    window.key("ctrl+z");
    press(window, "Right", 1);

    window.key("ctrl+l");
    window.wait("Create", [&](const Status& now) {
        return now["learn"].is_null() && now["widgets"]["viewport"] == document["widgets"]["viewport"];
    });
    const Status back = window.settle();
    for (const char* what : {"title", "dirty", "undo", "redo", "world", "layers", "terrain", "camera"})
        EXPECT_EQ(back[what], document[what]) << what;
    EXPECT_EQ(difference(window.viewport_picture(), outside), 0);
}

TEST(Learn, PlaysPausesAndScrubs) {
    const Window window(display(), {small_document()});
    enter_learn(window);
    window.key("space");
    window.wait("a step by itself", [](const Status& now) { return now["learn"]["position"] >= 2; });
    window.key("space");
    window.wait_until("learn/playing", false);
    window.drag("learn/scrub", 0.1, 0.99);
    window.wait("the end", [](const Status& now) { return now["learn"]["position"] >= 24; });
    window.drag("learn/scrub", 0.9, 0.01);
    window.wait_until("learn/position", 0);
    window.key("b");
    window.wait_until("learn/blank", true);
    const Status light = press(window, "b", 0);
    window.wait_until("learn/blank", false);
}

TEST(Learn, TabHidesThePanelsAndBringsThemBackWhateverWasClickedLast) {
    const Window window(display(), {small_document()});
    enter_learn(window);
    window.click("learn/speed");
    window.wait_until("active", "");
    window.key("Tab");
    const Status bare = window.wait_until("panels", false);
    EXPECT_EQ(bare["active"], "") << "no field to type in";
    window.key("Tab");
    window.wait_until("panels", true);
}

TEST(Learn, AsksForPointParentsAndMeanBeforeItShowsThem) {
    const Window window(display(), {small_document()});
    enter_learn(window);
    window.click("learn/predict/On");
    window.click("learn/score/On");
    for (int position = 1; position <= 4; ++position) press(window, "Right", position);
    const auto asked = [&](const std::string& what) { return window.wait_until("learn/question", what); };
    window.key("Right");
    asked("point");
    window.click("lattice/1,1");
    window.click("lattice/2,2");
    asked("parents");
    for (const char* corner : {"0,0", "4,0", "0,4", "4,4"}) window.click(std::string("lattice/") + corner);
    asked("mean");
    EXPECT_EQ(window.status()["learn"]["position"], 4) << "nothing is shown yet";
    window.click("learn/give_up");
    const Status shown = window.wait_until("learn/position", 5);
    EXPECT_EQ(shown["learn"]["question"], "");
    EXPECT_EQ(shown["learn"]["score"], (Status{1, 3}));
}

TEST(Learn, ExactlyTheLayersGroundAtTheLastStep) {
    const Window window(display());
    const Status document = window.settle();
    enter_learn(window);
    window.click("learn/numbers/Exact");
    window.scroll_to("learn/squares/Layer's");
    window.click("learn/squares/Layer's");
    window.click("learn/size");
    window.click("learn/size/9");
    window.wait_until("learn/width", 1025);
    window.key("End");
    const Status last = window.wait("the last step", [&](const Status& now) {
        return now["terrain"]["width"] == 1025 && now["learn"]["position"] == now["learn"]["steps"];
    });
    EXPECT_EQ(last["terrain"]["checksum"], document["terrain"]["checksum"]);
}

TEST(Learn, PointingAtAPointMarksItAndTellsOfIt) {
    const Window window(display(), {small_document()});
    enter_learn(window);
    press(window, "End", 25);
    window.point_at("lattice/3,1");
    window.wait("the mark", [](const Status& now) { return now["learn"]["pointed"] == Status{3, 1}; });
    window.input({"click", "1"});
    const Status there = window.wait("its step", [](const Status& now) {
        return now["learn"]["point"] == Status{3, 1};
    });
    window.point_at("viewport");
    window.wait("a point of the surface", [](const Status& now) {
        return now["hovered"] == "viewport" && !now["learn"]["pointed"].is_null();
    });
}

}  // namespace
}  // namespace talus::testing
