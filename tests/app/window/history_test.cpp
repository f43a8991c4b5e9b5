// The list of undo steps, and a click that goes to one.
#include <gtest/gtest.h>

#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

TEST(WindowHistory, ListsTheStepsAndAClickGoesToOne) {
    const Window window(display(), {small_document()});
    const std::string first = window.status()["terrain"]["checksum"];
    for (int i = 0; i < 3; ++i) roll_the_dice(window);
    window.click("menu/Edit");
    window.click("menu/History…");
    window.wait_until("history", {{"steps", 4}, {"place", 3}});
    const auto last = window.status()["world"]["seed"];
    window.click("history/0");
    window.wait_until("history/place", 0);
    EXPECT_EQ(window.settle()["terrain"]["checksum"], first);
    window.wait_until("undo", false);
    window.key("ctrl+y");
    window.wait_until("history/place", 1);
    window.click("history/3");
    window.wait_until("world/seed", last);
    window.wait_until("redo", false);
}

}  // namespace
}  // namespace talus::testing
