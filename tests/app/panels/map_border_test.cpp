#include "app/panels/map_border.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(MapBorder, IsNoLooseBarsAtTheHorizonOfAnEyeThatStandsOnTheMap) {
    Terrain terrain{.lattice = {.width = 3, .height = 3, .cell_size = 1000}, .range = {-500, 500}};
    terrain.sea_level = 0;
    terrain.set_height(make_field(Grid<float>(3, 3, -400.0f)));
    const Ground ground(std::make_shared<const Terrain>(std::move(terrain)));
    Lens lens{};
    lens.eye = {200, -300, 2};
    EXPECT_FALSE(sees_border(lens, ground, 1)) << "at sea, in the middle of the map";
    lens.eye.z = 450;
    EXPECT_FALSE(sees_border(lens, ground, 1));
    lens.eye.z = 600;
    EXPECT_TRUE(sees_border(lens, ground, 1)) << "looking down on it";
    lens.eye = {1500, 0, 2};
    EXPECT_TRUE(sees_border(lens, ground, 1)) << "beside the map";
    lens.eye = {0, 0, 2};
    lens.orthographic = true;
    EXPECT_TRUE(sees_border(lens, ground, 1));
}

}  // namespace
}  // namespace talus
