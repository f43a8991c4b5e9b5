#include "app/window/moving_water.h"

#include <gtest/gtest.h>

#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus {
namespace {

using namespace std::chrono_literals;
using Clock = MovingWater::Clock;

TEST(MovingWater, MovesByItselfOnlyWhereAGpuDraws) {
    EXPECT_TRUE(MovingWater(false).is_on({}));
    EXPECT_FALSE(MovingWater(true).is_on({}));
    for (const bool shares : {false, true}) {
        EXPECT_TRUE(MovingWater(shares).is_on(true));
        EXPECT_FALSE(MovingWater(shares).is_on(false));
    }
}

TEST(MovingWater, ItsTimeRunsOnlyWhileItIsSeenAndBeginsAnewWhenItIsTurnedOn) {
    MovingWater water(false);
    Clock::time_point now = Clock::now();
    water.attended(now);
    EXPECT_EQ(water.seconds(true, true, now), 0);
    EXPECT_TRUE(water.moves());
    EXPECT_NEAR(water.seconds(true, true, now += 100ms), 0.1, 1e-9);
    EXPECT_NEAR(water.seconds(true, false, now += 100ms), 0.1, 1e-9);
    EXPECT_FALSE(water.moves());
    EXPECT_NEAR(water.seconds(true, true, now += 100ms), 0.1, 1e-9) << "it was out of sight";
    EXPECT_NEAR(water.seconds(true, true, now += 100ms), 0.2, 1e-9);
    EXPECT_LT(water.seconds(true, true, now += 5s), 1) << "no jump after a long picture";
    EXPECT_EQ(water.seconds(false, true, now += 100ms), 0);
    EXPECT_FALSE(water.moves());
    EXPECT_EQ(water.seconds(true, true, now += 100ms), 0);
}

TEST(MovingWater, RestsWhenNobodyIsAtTheWindow) {
    MovingWater water(false);
    Clock::time_point now = Clock::now();
    water.attended(now);
    water.seconds(true, true, now);
    water.seconds(true, true, now += MovingWater::k_patience - 1s);
    EXPECT_TRUE(water.moves());
    const double then = water.seconds(true, true, now += 2s);
    EXPECT_FALSE(water.moves());
    EXPECT_EQ(water.seconds(true, true, now += 10s), then);
    water.attended(now);
    EXPECT_EQ(water.seconds(true, true, now), then);
    EXPECT_TRUE(water.moves());
}

TEST(MovingWater, LeavesMostOfTheTimeToTheWindow) {
    MovingWater water(false);
    const Clock::time_point begin = Clock::now();
    water.drawn(begin, begin + 1ms);
    EXPECT_EQ(water.due(), begin + MovingWater::k_pause);
    water.drawn(begin, begin + 100ms);
    EXPECT_EQ(water.due(), begin + 300ms);
}

}  // namespace

namespace testing {
namespace {

using Status = Window::Status;

void toggle(const Window& window, bool to) {
    window.click("menu/View");
    choose_in_submenu(window, "menu/Show", "menu/Moving water");
    window.wait_until("moving_water", to);
}

TEST(WindowMovingWater, MovesWhenTheUserWantsItAndRestsOtherwise) {
    Recipe recipe = find_preset("archipelago")->recipe;
    recipe.world.width = recipe.world.height = 129;
    Window window(display(), {saved_for_test(recipe)}, Window::k_settings_of_any_quality);
    EXPECT_EQ(window.settle()["moving_water"], false) << "a software renderer draws";
    const Picture rest = window.viewport_picture();

    toggle(window, true);
    const auto frames = window.status()["frames"].get<int>();
    window.wait("pictures without input", [&](const Status& now) { return now["frames"] >= frames + 8; });
    const Status moving = window.wait("a precise picture", [](const Status& now) { return now["precise"]; });
    Picture picture = window.viewport_picture();
    for (int i = 0; i < 2; ++i) {
        const Picture before = std::move(picture);
        window.wait("another picture", [&](const Status&) {
            picture = window.viewport_picture();
            return difference(before, picture) > 0;
        });
    }
    EXPECT_LT(difference(rest, picture), 0.9) << "land is as it was";

    toggle(window, false);
    window.move_to(640, 300);
    const Status still = window.settle();
    EXPECT_EQ(difference(window.viewport_picture(), rest), 0);
    window.key("Escape");
    EXPECT_EQ(difference(window.viewport_picture(), rest), 0);

    // That it was off is written first: until then the file still has it on from before.
    const auto wait_for_settings = [&](const char* state) {
        window.wait("the settings", [&](const Status&) {
            const std::string text = text_of(window.folder() / "config/talus/settings.json");
            const auto all = nlohmann::json::parse(text, nullptr, false);
            return all.is_object() && all.value("moving_water", "") == state;
        });
    };
    wait_for_settings("off");
    toggle(window, true);
    wait_for_settings("on");
    window.crash_and_start_again();
    EXPECT_EQ(window.wait("a start",
                          [](const Status& now) { return now.contains("moving_water"); })["moving_water"],
              true);
}

}  // namespace
}  // namespace testing
}  // namespace talus
