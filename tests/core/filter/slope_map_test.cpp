#include "core/filter/slope_map.h"

#include <gtest/gtest.h>

#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

TEST(SlopeMap, FindsNoRidgeOnAPlaneRightUpToItsBorders) {
    const Lattice world = world_of(65, 40, 8);
    const Grid<float> plane = grid_of(world.width, world.height, [&](int x, int y) { return 3 * x + 2 * y; });
    for (const float ridges : {1.0f, -1.0f}) {
        Terrain terrain{.lattice = world, .range = {0, 1000}, .fields = make_field(Grid<float>(plane))};
        SlopeMap{.from = 10, .to = 40, .ridges = ridges, .baseline = 100}.apply(
            terrain, {.world = {.lattice = world, .range = {0, 1000}}});
        const Grid<float>& slope = *terrain.fields.get<"slope">();
        const float middle = slope(32, 20);
        EXPECT_GT(middle, 0.1f);
        EXPECT_LT(middle, 0.9f);
        for (const auto [x, y] : cells_of(world.width, world.height))
            ASSERT_NEAR(slope(x, y), middle, 1e-5) << x << ',' << y;
    }
}

}  // namespace
}  // namespace talus
