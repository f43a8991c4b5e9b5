#include "app/editor/probe.h"

#include <gtest/gtest.h>

#include <cmath>

#include "render/tiling.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

std::shared_ptr<const Terrain> waves(bool wrap_x, bool wrap_y) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 32, .height = 24, .cell_size = 10, .wrap_x = wrap_x, .wrap_y = wrap_y};
    terrain->range = {-100, 100};
    terrain->set_height(field_of(32, 24, [&](int x, int y) {
        return 40 * std::sin(6.2831853f * static_cast<float>(x) / 32) +
               20 * std::cos(6.2831853f * static_cast<float>(2 * y) / 24);
    }));
    return terrain;
}

TEST(Probe, OnATerrainShownThreeTimesEachTileTellsTheSame) {
    for (const auto& [wrap_x, wrap_y] : {std::pair{true, true}, {true, false}, {false, true}}) {
        const auto terrain = waves(wrap_x, wrap_y);
        const auto shown = tiled(terrain);
        for (const auto& [column, row] : {std::pair{0, 5}, {13, 8}, {31, 20}}) {
            const GroundPoint at{{}, double(column), double(row), (*terrain->height())(column, row)};
            const Probe expected = probe_at(*terrain, *terrain, at);
            EXPECT_DOUBLE_EQ(expected.x, column * 10.0);
            for (int tile_y = 0; tile_y < (wrap_y ? 3 : 1); ++tile_y) {
                for (int tile_x = 0; tile_x < (wrap_x ? 3 : 1); ++tile_x) {
                    // On the outermost border there is no neighbour to take the slope from.
                    if (wrap_x && column == 0 && tile_x == 0) continue;
                    GroundPoint repeated = at;
                    repeated.column += tile_x * 32;
                    repeated.row += tile_y * 24;
                    const Probe probe = probe_at(*terrain, *shown, repeated);
                    EXPECT_NEAR(probe.x, expected.x, 1e-9);
                    EXPECT_NEAR(probe.y, expected.y, 1e-9);
                    EXPECT_EQ(probe.height, expected.height);
                    EXPECT_FLOAT_EQ(probe.slope, expected.slope) << tile_x << ", " << tile_y;
                }
            }
        }
    }
}

TEST(Probe, TellsTheGroundUnderALakeAndTheDepthOfItsWater) {
    auto terrain = std::make_shared<Terrain>(*waves(false, false));
    terrain->fields.set<"water">(make_field(Grid<float>(32, 24, 7.5f)));
    const float ground = (*terrain->height())(13, 8);
    const Probe wet = probe_at(*terrain, *terrain, {{}, 13, 8, ground + 7.5f}, true);
    EXPECT_FLOAT_EQ(wet.height, ground);
    EXPECT_EQ(wet.water, 7.5f);
    const Probe bare = probe_at(*terrain, *terrain, {{}, 13, 8, ground}, false);
    EXPECT_EQ(bare.height, ground);
    EXPECT_EQ(bare.water, 7.5f) << "it is there, even where the look does not draw it";
}

TEST(Probe, TellsHowWideARiverIs) {
    auto terrain = std::make_shared<Terrain>(*waves(false, false));
    EXPECT_EQ(probe_at(*terrain, *terrain, {{}, 13, 8, 0}).river_width, 0);
    Grid<float> widths(32, 24, 0.0f);
    widths(13, 8) = 4.5f;
    terrain->fields.set<"river_width">(make_field(std::move(widths)));
    EXPECT_EQ(probe_at(*terrain, *terrain, {{}, 13.2, 7.9, 0}).river_width, 4.5f);
    EXPECT_EQ(probe_at(*terrain, *terrain, {{}, 14, 8, 0}).river_width, 0);
}

TEST(Probe, TellsTheValueOfAFieldAtTheNearestSample) {
    auto terrain = std::make_shared<Terrain>(*waves(false, false));
    const GroundPoint at{{}, 12.6, 7.4, 0};
    EXPECT_EQ(value_at(*terrain, field_id("stratum"), at), std::nullopt);
    Grid<std::uint8_t> numbers(32, 24, 3);
    numbers(13, 7) = 200;
    terrain->fields.set<"stratum">(make_field(std::move(numbers)));
    EXPECT_EQ(value_at(*terrain, field_id("stratum"), at), 200);
    EXPECT_EQ(value_at(*terrain, field_id("stratum"), {{}, 12.4, 7.4, 0}), 3);
    EXPECT_EQ(value_at(*terrain, field_id("stratum"), {{}, 99, -5, 0}), 3) << "outside it is the border";
}

}  // namespace
}  // namespace talus
