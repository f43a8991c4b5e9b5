#include "core/water/lakes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "core/generate/diamond_square.h"
#include "core/water/drainage.h"
#include "tests/core/water/rough_ground.h"
#include "tests/core/water/small_maps.h"

namespace talus {
namespace {

constexpr float k_no_sea = -1e9f;

Context context_of(const Terrain& terrain, float sea_level = k_no_sea) {
    Context context;
    context.world = {terrain.lattice, terrain.range, sea_level};
    context.seed = 3;
    return context;
}

Terrain crags(int size) {
    Terrain terrain;
    terrain.lattice = {.width = size, .height = size, .cell_size = 4096.0 / (size - 1)};
    terrain.range = {0, 1000};
    DiamondSquare{}.apply(terrain, context_of(terrain));
    return terrain;
}

Grid<float> water_of(Terrain terrain, const Lakes& stage, float sea_level = k_no_sea) {
    stage.apply(terrain, context_of(terrain, sea_level));
    return *terrain.fields.get<"water">();
}

// A trough 8 m deep and one 2 m deep, one cell wide, 18 and 3 cells long.
Terrain troughs() {
    Grid<float> ground(24, 7, 100.0f);
    for (int x = 2; x < 20; ++x) ground(x, 2) = 92;
    for (int x = 2; x < 5; ++x) ground(x, 4) = 98;
    return terrain_of(std::move(ground));
}

TEST(Lakes, AmountIsTheShareOfTheDepth) {
    const Lakes whole{.smallest_area = 0, .smallest_depth = 0};
    EXPECT_EQ(water_of(troughs(), whole)(5, 2), 8);
    Lakes part = whole;
    part.amount = 0.25f;
    EXPECT_EQ(water_of(troughs(), part)(5, 2), 2);
    EXPECT_EQ(water_of(troughs(), part)(3, 4), 0.5f);
    part.amount = 0;
    EXPECT_EQ(water_of(troughs(), part), Grid<float>(24, 7, 0.0f));
}

TEST(Lakes, LeavesOutThoseThatAreSmallOrShallow) {
    Grid<float> made = water_of(troughs(), {.smallest_area = 500, .smallest_depth = 0});
    EXPECT_EQ(made(5, 2), 8);
    EXPECT_EQ(made(3, 4), 0);
    made = water_of(troughs(), {.smallest_area = 0, .smallest_depth = 3});
    EXPECT_EQ(made(5, 2), 8);
    EXPECT_EQ(made(3, 4), 0);
}

TEST(Lakes, FillKeepsWaterThatIsDeeper) {
    Terrain terrain = troughs();
    Grid<float> before(24, 7, 0.0f);
    before(12, 5) = 3;
    before(5, 2) = 1;
    terrain.fields.set<"water">(make_field(std::move(before)));
    const Grid<float> made = water_of(terrain, {.smallest_area = 0, .smallest_depth = 0});
    EXPECT_EQ(made(12, 5), 3);
    EXPECT_EQ(made(5, 2), 8);
}

// Where neighbours are under water, ground and depth sum to one level, within the rounding of a float.
TEST(Lakes, AreLevel) {
    const Terrain terrain = crags(257);
    const Grid<float>& ground = *terrain.height();
    for (const Lakes& stage : {Lakes{}, Lakes{.amount = 0.6f}, Lakes{.method = Lakes::Method::settle}}) {
        const Grid<float> water = water_of(terrain, stage);
        int wet = 0;
        for (int y = 0; y < water.height(); ++y) {
            for (int x = 0; x < water.width(); ++x) {
                if (water(x, y) == 0) continue;
                ++wet;
                each_neighbour(terrain.lattice, x, y, [&](int i, int j) {
                    if (water(i, j) > 0) {
                        EXPECT_NEAR(ground(x, y) + water(x, y), ground(i, j) + water(i, j), 0x1p-13f);
                    }
                });
            }
        }
        EXPECT_GT(wet, 300);
    }
}

TEST(Lakes, SettleChangesNothingWhenItIsRunAgain) {
    for (const Lakes::Borders borders : {Lakes::Borders::open, Lakes::Borders::closed}) {
        for (const float rain : {0.05f, 0.7f, 12.0f}) {
            Terrain terrain = crags(129);
            Lakes stage{.rain = {.number = rain}, .method = Lakes::Method::settle, .borders = borders};
            terrain.fields.set<"water">(make_field(water_of(terrain, stage)));
            stage.rain.number = 0;
            EXPECT_EQ(water_of(terrain, stage), *terrain.fields.get<"water">());
        }
    }
}

TEST(Lakes, ClosedBordersKeepEveryDrop) {
    Lakes stage{.rain = {.number = 3}, .method = Lakes::Method::settle, .borders = Lakes::Borders::closed};
    stage.smallest_area = stage.smallest_depth = 0;
    const Grid<float> water = water_of(crags(257), stage);
    double sum = 0;
    for (const float depth : water.values()) sum += static_cast<double>(depth);
    EXPECT_NEAR(sum, 3.0 * static_cast<double>(water.size()), 1e-6 * sum);
}

TEST(Lakes, TheSeaHoldsItsLevel) {
    Terrain terrain = crags(129);
    const float sea_level = 420;
    for (const Lakes::Method method : {Lakes::Method::fill, Lakes::Method::settle}) {
        const Grid<float> water =
            water_of(terrain, {.rain = {.number = 50}, .method = method, .smallest_area = 0}, sea_level);
        for (std::size_t i = 0; i < water.size(); ++i) {
            if (terrain.height()->data()[i] <= sea_level) {
                EXPECT_EQ(water.data()[i], 0);
            }
        }
    }
}

TEST(Lakes, AndRiversStayFiniteOnGroundOfAMillionMetres) {
    for (const float height : {1e6f, -1e6f}) {
        for (int number = 0; number < 12; ++number) {
            RoughMap map = rough_map(number);
            for (float& z : map.ground.values()) z = number % 2 == 0 ? z + height : z * 1e4f;
            Terrain terrain = terrain_of(std::move(map.ground));
            terrain.lattice.wrap_x = map.lattice.wrap_x;
            terrain.lattice.wrap_y = map.lattice.wrap_y;
            const Context context = context_of(terrain, 0);
            Lakes{.smallest_area = 0}.apply(terrain, context);
            Lakes{.method = Lakes::Method::settle, .smallest_area = 0}.apply(terrain, context);
            for (const float depth : terrain.fields.get<"water">()->values())
                EXPECT_TRUE(std::isfinite(depth) && depth >= 0);
            for (const Drainage::Method method :
                 {Drainage::Method::infinite_directions, Drainage::Method::several_receivers}) {
                Drainage{.rivers_from = 0.001f, .method = method}.apply(terrain, context);
                for (std::size_t i = 0; i < terrain.height()->size(); ++i) {
                    EXPECT_TRUE(terrain.fields.get<"water">()->data()[i] >= 0);
                    EXPECT_TRUE(std::isfinite(terrain.fields.get<"water">()->data()[i]));
                    EXPECT_TRUE(std::isfinite(terrain.fields.get<"flow">()->data()[i]));
                    EXPECT_TRUE(std::isfinite(terrain.fields.get<"wetness">()->data()[i]));
                    EXPECT_TRUE(std::isfinite(terrain.fields.get<"river_width">()->data()[i]));
                }
            }
        }
    }
}

}  // namespace
}  // namespace talus
