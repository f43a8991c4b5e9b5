#include <gtest/gtest.h>

#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

void enter_blur(const Window& window) {
    window.click("workspace/learn");
    window.wait("the lesson", [](const Status& now) { return !now["learn"].is_null(); });
    window.click("learn/tab/free");
    window.click("learn/subject/Blur");
    window.wait("the lattice to blur", [](const Status& now) {
        return now["learn"]["subject"] == "blur" && now["terrain"]["width"] == 5;
    });
}

TEST(LearnMap, StepsForwardAndBackToTheSamePictureAndTellsOfTheCellClicked) {
    const Window window(display(), {small_document()});
    enter_blur(window);
    window.click("lattice/1,1");
    window.point_at("menu/Help");
    press(window, "Right", 1);
    const Status begun = press(window, "Next", 2);
    EXPECT_EQ(begun["learn"]["point"], (Status{1, 1}));
    const Picture picture = window.viewport_picture();
    const Status further = press(window, "Right", 3);
    EXPECT_NE(further["terrain"]["checksum"], begun["terrain"]["checksum"]);
    EXPECT_NE(further["learn"]["line"], begun["learn"]["line"]);
    const Status back = press(window, "Prior", 2);
    EXPECT_EQ(back["terrain"]["checksum"], begun["terrain"]["checksum"]);
    EXPECT_EQ(back["learn"]["line"], begun["learn"]["line"]);
    EXPECT_EQ(difference(window.viewport_picture(), picture), 0);
    press(window, "End", 10);
    window.drag("learn/scrub", 0.9, 0.01);
    window.wait_until("learn/position", 0);
    window.key("space");
    window.wait("a pass by itself", [](const Status& now) { return now["learn"]["position"] >= 1; });

    window.click("learn/blur/whole_numbers");
    window.wait_until("learn/whole", true);
    const Status before = window.status();
    window.click("learn/dice");
    window.wait("other numbers",
                [&](const Status& now) { return now["learn"]["number"] != before["learn"]["number"]; });
    window.click("learn/subject/Lattice");
    window.wait("the lattice's own steps", [](const Status& now) {
        return now["learn"]["subject"] == "lattice" && now["learn"]["steps"] == 25;
    });
}

TEST(LearnMap, OfTheDocumentBeginsWithItAndLeavesItAlone) {
    const Window window(display());
    const Status document = window.settle();
    enter_blur(window);
    window.click("learn/blur/map/Terrain");
    const Status first = window.wait("the document's terrain", [&](const Status& now) {
        return now["learn"]["terrain"] == true && now["terrain"]["width"] == 1025;
    });
    EXPECT_EQ(first["terrain"]["checksum"], document["terrain"]["checksum"]);
    window.point_at("menu/Help");
    press(window, "End", 10);
    const Status last = window.wait("the last pass", [&](const Status& now) {
        return now["terrain"]["checksum"] != document["terrain"]["checksum"];
    });
    EXPECT_EQ(last["terrain"]["width"], 1025);
    window.key("ctrl+l");
    window.wait_until("learn", nullptr);
    const Status back = window.settle();
    for (const char* what : {"dirty", "undo", "layers", "terrain"})
        EXPECT_EQ(back[what], document[what]) << what;
}

}  // namespace
}  // namespace talus::testing
