#include "core/terrain/profile.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

// A plane: bilinear interpolation is exact on it.
Terrain plane(bool wrap) {
    Terrain terrain{
        .lattice = {.width = 20, .height = 11, .x0 = 5, .y0 = -3, .cell_size = 10, .wrap_x = wrap},
        .range = {},
        .fields = {}};
    Grid<float> height(20, 11);
    for (int y = 0; y < 11; ++y) {
        for (int x = 0; x < 20; ++x) height(x, y) = static_cast<float>(3 * x - 7 * y);
    }
    terrain.set_height(make_field(std::move(height)));
    return terrain;
}

TEST(Profile, FollowsTheGround) {
    const Terrain terrain = plane(false);
    const Profile profile = profile_along(terrain, {60, -20}, {200, 40}, 15);
    EXPECT_NEAR(profile.length, std::sqrt(140.0 * 140 + 60 * 60), 1e-9);
    for (int i = 0; i < 15; ++i) {
        const double x = 60 + 140.0 * i / 14;
        const double y = -20 + 60.0 * i / 14;
        EXPECT_NEAR(profile.heights[static_cast<std::size_t>(i)], 3 * (x / 10 - 5) - 7 * (y / 10 + 3), 1e-3)
            << i;
    }
}

TEST(Profile, HoldsTheBordersHeightBeyondIt) {
    const Profile profile = profile_along(plane(false), {-1000, -30}, {5000, -30}, 3);
    EXPECT_EQ(profile.heights.front(), 0);
    EXPECT_EQ(profile.heights.back(), 57);
}

TEST(Profile, GoesOnAroundAWrappedWorld) {
    const Profile profile = profile_along(plane(true), {50, -30}, {250, -30}, 3);
    EXPECT_EQ(profile.heights.front(), profile.heights.back());
    // Half way between the last sample and the first again.
    EXPECT_NEAR(profile_along(plane(true), {245, -30}, {245, -30}, 2).heights[0], 57.0f / 2, 1e-4);
}

}  // namespace
}  // namespace talus
