#include "core/terrain/profile.h"
#include "tests/grid_of.h"

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
    terrain.set_height(field_of(20, 11, [&](int x, int y) { return 3 * x - 7 * y; }));
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

TEST(Profile, HasTheWaterAndTheGroundAsItWasWhereTheirFieldsAre) {
    Terrain terrain = plane(false);
    EXPECT_TRUE(profile_along(terrain, {60, -20}, {200, 40}, 3).water.empty());
    EXPECT_TRUE(profile_along(terrain, {60, -20}, {200, 40}, 3).before.empty());
    Grid<float> water(20, 11, 0.0f);
    Grid<float> change(20, 11, -4.0f);
    for (int y = 0; y < 11; ++y) water(4, y) = 2;
    terrain.fields.set<"water">(make_field(std::move(water)));
    terrain.fields.set<"change">(make_field(std::move(change)));
    // Columns 2 to 6, half a cell apart.
    const Profile profile = profile_along(terrain, {70, -30}, {110, -30}, 9);
    EXPECT_EQ(profile.water, (std::vector<float>{0, 0, 0, 1, 2, 1, 0, 0, 0}));
    for (std::size_t i = 0; i < 9; ++i) EXPECT_FLOAT_EQ(profile.before[i], profile.heights[i] + 4);
}

TEST(Profile, GoesOnAroundAWrappedWorld) {
    const Profile profile = profile_along(plane(true), {50, -30}, {250, -30}, 3);
    EXPECT_EQ(profile.heights.front(), profile.heights.back());
    // Half way between the last sample and the first again.
    EXPECT_NEAR(profile_along(plane(true), {245, -30}, {245, -30}, 2).heights[0], 57.0f / 2, 1e-4);
}

}  // namespace
}  // namespace talus
