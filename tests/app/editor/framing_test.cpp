#include "app/editor/framing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <memory>
#include <utility>

#include "app/editor/sight.h"

namespace talus {
namespace {

constexpr Viewport k_viewport{900, 600};

// A cone in the middle of a plain.
Ground cone(float height, double extent) {
    constexpr int k_side = 65;
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = k_side, .height = k_side, .cell_size = extent / (k_side - 1)};
    Grid<float> heights(k_side, k_side);
    for (int y = 0; y < k_side; ++y) {
        for (int x = 0; x < k_side; ++x) {
            const double away = std::hypot(x - 32, y - 32) / 32;
            heights(x, y) = height * static_cast<float>(std::max(0.0, 1 - away));
        }
    }
    terrain->set_height(std::make_shared<const Grid<float>>(std::move(heights)));
    return Ground(std::move(terrain));
}

class FramingTest : public ::testing::Test {
 protected:
    // At home over a cone of 800 m on 4 km.
    FramingTest() {
        go_home(view, ground, {k_viewport, k_covered});
        framing.framed(view, ground, {k_viewport, k_covered});
    }
    static constexpr int k_covered = 120;
    const Ground ground = cone(800, 4000);
    View view;
    Framing framing;
};

TEST_F(FramingTest, AnotherExtentOrHeightIsFramedAgainAndUndoBringsTheViewBack) {
    const View home = view;
    for (const Ground& other : {cone(800, 16000), cone(2400, 4000)}) {
        EXPECT_TRUE(framing.renew(view, other, k_viewport));
        View expected = home;
        frame(expected, other, {k_viewport, k_covered});
        EXPECT_EQ(view, expected);
        EXPECT_FALSE(framing.renew(view, other, k_viewport)) << "once is enough";
        EXPECT_TRUE(framing.renew(view, ground, k_viewport));
        EXPECT_EQ(view, home);
    }
}

TEST_F(FramingTest, SlightlyOtherGroundLeavesTheCameraWhereItIs) {
    const View home = view;
    EXPECT_FALSE(framing.renew(view, cone(820, 4000), k_viewport));
    EXPECT_EQ(view, home);
}

TEST_F(FramingTest, ACoarseGroundsFinerOneIsFramedExactly) {
    framing.framed(view, ground, {k_viewport, k_covered}, true);
    const Ground finer = cone(820, 4000);
    EXPECT_TRUE(framing.renew(view, finer, k_viewport));
    View expected = view;
    frame(expected, finer, {k_viewport, k_covered});
    EXPECT_EQ(view.camera, expected.camera);
    EXPECT_FALSE(framing.renew(view, ground, k_viewport)) << "from then on the camera stays";
}

TEST_F(FramingTest, WhoHasMovedTheCameraKeepsIt) {
    orbit(view, ground, 10, 0);
    const View moved = view;
    EXPECT_FALSE(framing.renew(view, cone(800, 16000), k_viewport));
    EXPECT_EQ(view, moved);
}

TEST_F(FramingTest, AMovedCameraKeepsItsPartOfATerrainOfAnotherExtent) {
    framing.follow(view, ground);
    orbit(view, ground, 30, 5);
    pan(view, ground, k_viewport, {450, 300}, {500, 250});
    const View moved = view;
    const auto corner = [](const View& from, double half) {
        View flat = from;  // at its own height, so that the scale alone is compared
        flat.camera.target.z = 0;
        return glm::dvec2(make_lens(flat, k_viewport).project({half, -half, 0}));
    };
    framing.follow(view, cone(800, 16000));
    EXPECT_NEAR(view.camera.distance, 4 * moved.camera.distance, 1e-6);
    EXPECT_EQ(view.camera.heading, moved.camera.heading);
    EXPECT_LT(glm::distance(corner(view, 8000), corner(moved, 2000)), 1e-6);
    EXPECT_FALSE(framing.renew(view, cone(800, 16000), k_viewport)) << "it is still the user's";
    framing.follow(view, cone(2400, 16000));
    EXPECT_NEAR(view.camera.distance, 4 * moved.camera.distance, 1e-6) << "heights alone leave it";
    framing.follow(view, ground);
    EXPECT_NEAR(view.camera.distance, moved.camera.distance, 1e-6);
    EXPECT_LT(glm::distance(view.camera.target, moved.camera.target), 1e-6);
}

TEST_F(FramingTest, BeingLiftedAboveTheGroundIsNoMoveOfTheUser) {
    const Ground high = cone(9000, 40000);
    const View before = view;
    framing.follow(view, high);
    ASSERT_NE(view, before);
    EXPECT_TRUE(framing.renew(view, high, k_viewport));
}

TEST_F(FramingTest, WhoStandsOnTheGroundStandsOnWhateverComes) {
    stand_at(view, ground, {.east = 300, .north = 200, .above = 1.7, .heading = 40, .pitch = 0});
    const double east = make_lens(view, k_viewport).eye.x;
    framing.renew(view, ground, k_viewport);
    for (const float height : {500.0f, 1100.0f, 790.0f}) {
        const Ground finer = cone(height, 4000);
        framing.follow(view, finer);
        EXPECT_NEAR(eye_height(view, finer).value(), 1.7, 1e-3) << height;
        EXPECT_NEAR(make_lens(view, k_viewport).eye.x, east, 1e-6);
    }
    // Who flies stays where he is.
    fly(view, cone(790, 4000), {0, 0, 300});
    framing.renew(view, cone(790, 4000), k_viewport);
    const View flying = view;
    framing.follow(view, cone(500, 4000));
    EXPECT_EQ(view.camera, flying.camera);
}

// Level ground with a wall, this high and so many samples wide, whose foot is this far from the northern
// edge.
Ground wall(float height, int foot, int width) {
    constexpr int k_side = 65;
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = k_side, .height = k_side, .cell_size = 4000.0 / (k_side - 1)};
    Grid<float> heights(k_side, k_side, 10.0f);
    for (int y = std::max(0, foot - width); y < foot; ++y) {
        for (int x = 0; x < k_side; ++x) heights(x, y) = height;
    }
    terrain->set_height(std::make_shared<const Grid<float>>(std::move(heights)));
    return Ground(std::move(terrain));
}

class SightTest : public FramingTest {
 protected:
    // On level ground, with an eye of the user's over its southern part that looks to the north.
    SightTest() {
        stand_at(view, level, {.east = 0, .north = -1200, .above = 200, .heading = 0, .pitch = 8});
        framing.follow(view, level);
        EXPECT_FALSE(framing.renew(view, level, k_viewport)) << "nothing stands before it";
        before = sight_of(view, level, k_viewport);
    }
    // What happens when the dice are rolled.
    bool roll(const Ground& other) {
        framing.follow(view, other);
        return framing.renew(view, other, k_viewport);
    }
    const Ground level = wall(10, 1, 1);
    double before = 0;
};

TEST_F(SightTest, AnEyeBeforeOrInsideAWallRisesUntilItSees) {
    // Before it, astride of it, deep inside it, and inside ground that is as high everywhere.
    for (const Ground& other : {wall(900, 50, 30), wall(900, 52, 3), wall(900, 65, 50), wall(900, 65, 65)}) {
        const View user = view;
        const double heading = view.camera.heading;
        const double pitch = view.camera.pitch;
        EXPECT_TRUE(roll(other));
        EXPECT_GE(sight_of(view, other, k_viewport), 0.4 * before);
        EXPECT_EQ(view.camera.heading, heading);
        EXPECT_EQ(view.camera.pitch, pitch);
        EXPECT_FALSE(framing.renew(view, other, k_viewport)) << "once is enough";
        view = user;
        framing.follow(view, level);
        framing.renew(view, level, k_viewport);
    }
}

TEST_F(SightTest, GroundThatHidesLittleLeavesTheEye) {
    const View user = view;
    EXPECT_FALSE(roll(wall(60, 20, 10)));
    EXPECT_EQ(view, user);
    EXPECT_FALSE(roll(wall(900, 2, 2))) << "a wall at the far end";
    EXPECT_EQ(view, user);
}

TEST_F(SightTest, WhoWentToAWallStaysThereWhileItChanges) {
    const Ground cliff = wall(900, 50, 30);
    framing.follow(view, cliff);
    stand_at(view, cliff, {.east = 0, .north = -1150, .above = 30, .heading = 0, .pitch = 0});
    framing.renew(view, cliff, k_viewport);
    const View user = view;
    EXPECT_FALSE(roll(wall(950, 50, 30)));
    EXPECT_EQ(view, user);
}

}  // namespace
}  // namespace talus
