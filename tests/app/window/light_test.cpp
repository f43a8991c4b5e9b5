#include <gtest/gtest.h>

#include "core/light/sun.h"
#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

Status choose_evening(const Window& window) {
    window.key("shift+l");
    window.wait_for("light/choice");
    window.click("light/choice");
    window.wait_for("light/choice/evening");
    window.click("light/choice/evening");
    Status evening =
        window.wait("the evening", [](const Status& now) { return now["light"]["elevation"] < 10; });
    window.key("shift+l");
    window.wait_until_gone("light/choice");
    return evening;
}

// Nearly white ground has no room for slopes that the sun shines on.
TEST(WindowLight, ClayFromAboveLeavesRoomForLighterSlopesThanFlatGround) {
    Recipe recipe;
    recipe.world = {.extent = 4096, .width = 65, .height = 65, .low = -100, .high = 900};
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.click("view/top");
    window.wait_until("view", "top");
    window.click("look");
    window.click("look/clay");
    window.wait_until("look", "clay");
    window.settle();
    const Picture picture = window.viewport_picture();
    const auto flat = picture(picture.width() / 2, picture.height() / 2);
    EXPECT_GT(flat.g, 110);
    EXPECT_LT(flat.g, 200);
}

TEST(WindowLight, IsChosenInItsPanelAndKeptByABookmarkAlone) {
    Window window(display(), {small_document("alps", false)});
    window.settle();
    const Picture day = window.viewport_picture();
    const Status evening = choose_evening(window);
    window.settle();
    EXPECT_GT(difference(day, window.viewport_picture()), 0.3);
    EXPECT_FALSE(window.status()["dirty"]) << "light alone is no part of the document";
    window.key("shift+l");
    window.click("light/keep");
    window.wait_until("dirty", true);
    window.wait_until_gone("light/keep");
    window.key("shift+l");
    window.wait_until_gone("light/choice");
    window.key("ctrl+s");
    const std::string file = window.wait_until("dirty", false)["file"];
    window.crash_and_start_again();
    EXPECT_GT(window.settle()["light"]["elevation"], 10) << "another document";
    const Window again(display(), {file});
    const Status opened = again.settle();
    for (const char* value : {"azimuth", "elevation", "exposure"})
        EXPECT_EQ(opened["light"][value], evening["light"][value]) << value;
}

TEST(WindowLight, TheTimeOfDayMovesTheSunAlongItsPath) {
    const Window window(display(), {small_document("alps", false)});
    window.settle();
    window.key("shift+l");
    const Status before = window.wait_for("light/time");
    EXPECT_TRUE(before["light"]["hour"].is_null()) << "the sun that Talus opens with is not on the path";
    window.drag("light/time", 0.5, 0.25);
    const Status morning = window.wait("a morning", [](const Status& now) {
        return now["light"]["hour"].is_number() && now["light"]["hour"] < 9;
    });
    const Sun sun = sun_at(morning["light"]["hour"]);
    EXPECT_NEAR(morning["light"]["azimuth"].get<double>(), static_cast<double>(sun.azimuth), 0.1);
    EXPECT_NEAR(morning["light"]["elevation"].get<double>(), static_cast<double>(sun.elevation), 0.1);
    // The sun goes its own way again.
    window.drag("light/elevation", 0.5, 0.8);
    window.wait_until("light/hour", nullptr);
}

TEST(WindowLight, TheSunFollowsTheMouseWhileItsKeyIsHeld) {
    const Window window(display(), {small_document("alps", false)});
    const Status before = window.settle();
    window.input({"mousemove", "300", "300", "keydown", "l", "mousedown", "1"});
    window.wait_until("active", "viewport");
    window.input({"mousemove", "350", "280"});
    const Status moved = window.wait("another sun", [&](const Status& now) {
        return now["light"]["azimuth"] != before["light"]["azimuth"] &&
               now["light"]["elevation"] > before["light"]["elevation"];
    });
    window.input({"mouseup", "1", "keyup", "l"});
    const Status after = window.settle();
    EXPECT_EQ(after["camera"], before["camera"]);
    EXPECT_EQ(after["legend"], before["legend"]) << "the key by itself is the legend's";
    EXPECT_EQ(after["light"], moved["light"]);
}

}  // namespace
}  // namespace talus::testing
