#include "app/editor/framing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <memory>
#include <utility>

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
        framing.framed(view, ground, k_covered);
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
    framing.framed(view, ground, k_covered, true);
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

}  // namespace
}  // namespace talus
