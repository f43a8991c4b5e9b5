#include "app/panels/ground_place.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(GroundPlace, LiesOnTheSeaWhereOneIsDrawnOverTheGround) {
    Terrain terrain{.lattice = {.width = 3, .height = 3, .cell_size = 10}, .range = {-100, 100}};
    Grid<float> heights(3, 3, -40.0f);
    heights(2, 1) = 50;
    terrain.set_height(make_field(std::move(heights)));
    const auto shared = std::make_shared<const Terrain>(std::move(terrain));
    const Ground ground(shared);
    Ui ui;
    ui.terrain = shared;
    ui.ground = &ground;
    View view;
    view.exaggeration = 2;
    Look look;
    look.kind = LookKind::natural;
    ASSERT_TRUE(shows_sea(look, ground));
    EXPECT_EQ(on_ground({0, 10}, ui, view).z, -80);
    EXPECT_EQ(on_surface({0, 10}, ui, view, look).z, 0);
    EXPECT_EQ(on_surface({20, 10}, ui, view, look).z, 100) << "land stands out of it";
    look.kind = LookKind::wireframe;
    ASSERT_FALSE(shows_sea(look, ground));
    EXPECT_EQ(on_surface({0, 10}, ui, view, look).z, -80);
}

}  // namespace
}  // namespace talus
