#include "core/map/river_lines.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

// Ground that falls to the south, with two furrows side by side.
TEST(RiverLines, AreNotDrawnInWaterThatStandsBesideARiver) {
    constexpr int k_side = 48;
    constexpr int k_river = 20;
    constexpr int k_beside = 26;
    Grid<float> height(k_side, k_side);
    Grid<float> water(k_side, k_side, 0.0f);
    Grid<float> width(k_side, k_side, 0.0f);
    Grid<std::uint8_t> order(k_side, k_side, 0);
    for (int y = 0; y < k_side; ++y) {
        for (int x = 0; x < k_side; ++x) {
            const int away = std::min(std::abs(x - k_river), std::abs(x - k_beside));
            height(x, y) = 500 - 2 * static_cast<float>(y) + 5 * static_cast<float>(away);
        }
        order(k_river, y) = 1;
        width(k_river, y) = 4;
        water(k_river, y) = 0.5f;
        water(k_beside, y) = 0.2f;
    }
    Terrain terrain;
    terrain.lattice = {.width = k_side, .height = k_side, .cell_size = 10};
    terrain.set_height(make_field(std::move(height)));
    terrain.fields.set<"water">(make_field(std::move(water)));
    terrain.fields.set<"river_width">(make_field(std::move(width)));
    terrain.fields.set<"river_order">(make_field(std::move(order)));
    const std::vector<RiverLine> lines = river_lines(terrain, 500, {}, nullptr);
    ASSERT_FALSE(lines.empty());
    for (const RiverLine& line : lines) {
        EXPECT_EQ(line.width, 4);
        for (const MapPoint& point : line.line.points) EXPECT_NEAR(point.x, 10 * k_river, 25);
    }
}

}  // namespace
}  // namespace talus
