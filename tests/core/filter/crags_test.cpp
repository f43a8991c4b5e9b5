// Crags: what is gentle stays, ribs run down the fall and cross each other nowhere, ledges lie at the heights
// of their beds.
#include "core/filter/crags.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_crag_side = 257;
constexpr double k_cell = 5;

Grid<float> broken(const Crags& crags, const Grid<float>& ground) {
    const Lattice world = world_of(ground.width(), ground.height(), k_cell);
    Terrain terrain{.lattice = world, .range = {0, 1000}, .fields = make_field(Grid<float>(ground))};
    crags.apply(terrain, {.world = {.lattice = world, .range = {0, 1000}}, .seed = 3});
    return *terrain.height();
}

// Ground that rises evenly towards the north-west or another side, in m per m.
Grid<float> plane(double east, double south) {
    return grid_of(k_crag_side, k_crag_side, [&](int x, int y) { return (x * east + y * south) * k_cell; });
}

TEST(Crags, LeaveGentleGroundAsItIs) {
    const Grid<float> gentle = plane(0.3, -0.3);  // 23°
    EXPECT_TRUE(broken({.width = 80}, gentle) == gentle);
    EXPECT_FALSE(broken({.width = 80, .from = 20}, gentle) == gentle);
}

TEST(Crags, DoNothingWithoutDepthAndLedges) {
    const Grid<float> steep = plane(1, 0.2);
    EXPECT_TRUE(broken({.width = 80, .depth = 0, .ledges = 0}, steep) == steep);
}

TEST(Crags, GiveTheSameTwice) {
    const Grid<float> steep = plane(0.6, 0.8);
    const Grid<float> first = broken({.width = 80}, steep);
    // Memory that is used again holds what was there before.
    for (int i = 0; i < 3; ++i) {
        const Grid<float> other(k_crag_side, k_crag_side, 1e6f * static_cast<float>(i + 1));
        EXPECT_EQ(other(0, 0), 1e6f * static_cast<float>(i + 1));
    }
    EXPECT_TRUE(broken({.width = 80}, steep) == first);
}

TEST(Crags, RunDownTheFall) {
    struct Fall {
        double east;
        double south;
    };
    for (const Fall fall : {Fall{1, 0}, Fall{0, 1}}) {
        const Grid<float> ground = plane(fall.east, fall.south);
        const Grid<float> after = broken({.width = 100, .ledges = 0, .octaves = 3}, ground);
        double down = 0;
        double across = 0;
        for (int y = 40; y < k_crag_side - 40; ++y) {
            for (int x = 40; x < k_crag_side - 40; ++x) {
                const auto added = [&](int i, int j) {
                    return static_cast<double>(after(x + i, y + j)) -
                           static_cast<double>(ground(x + i, y + j));
                };
                const double east = std::fabs(added(1, 0) - added(0, 0));
                const double south = std::fabs(added(0, 1) - added(0, 0));
                down += fall.east != 0 ? east : south;
                across += fall.east != 0 ? south : east;
            }
        }
        EXPECT_GT(across, 2.5 * down);
    }
}

TEST(Crags, StayWithinTheirDepth) {
    const Crags crags{.width = 100, .ledges = 0, .octaves = 4};
    const Grid<float> ground = plane(0.8, 0.5);
    const Grid<float> after = broken(crags, ground);
    float most = 0;
    for (const auto [x, y] : cells_of(k_crag_side, k_crag_side))
        most = std::max(most, std::fabs(after(x, y) - ground(x, y)));
    // Four octaves of 1 + 0.55 + 0.55² + 0.55³ times the first one's.
    EXPECT_LT(most, 10 * 2.02f);
    EXPECT_GT(most, 10 * 0.9f);
}

TEST(Crags, LedgesAreShelvesBelowCliffs) {
    const Grid<float> ground = plane(1, 0);
    const auto slopes_beyond = [&](const Grid<float>& grid, double gentle, double steep) {
        int result = 0;
        for (int y = 0; y < k_crag_side; ++y) {
            for (int x = 1; x < k_crag_side; ++x) {
                const double slope = static_cast<double>(grid(x, y) - grid(x - 1, y)) / k_cell;
                result += slope < gentle || slope > steep;
            }
        }
        return result;
    };
    const Grid<float> after = broken({.depth = 0, .ledges = 1, .thickness = 60}, ground);
    EXPECT_EQ(slopes_beyond(ground, 0.6, 1.4), 0);
    EXPECT_GT(slopes_beyond(after, 0.6, 1.4), k_crag_side * k_crag_side / 10);
    // What rose goes on rising, but for what the beds' folds add.
    EXPECT_EQ(slopes_beyond(after, -0.5, 1e9), 0);
}

TEST(Crags, AreFinerWhereTheSamplesAre) {
    const Lattice coarse = world_of(65, 65, 20);
    const Lattice fine = world_of(257, 257, 5);
    const auto on = [&](const Lattice& world) {
        Terrain terrain{
            .lattice = world,
            .range = {0, 1000},
            .fields = field_of(world.width, world.height, [&](int x, int) { return x * world.cell_size; })};
        Crags{.width = 300, .thickness = 200}.apply(
            terrain, {.world = {.lattice = world, .range = {0, 1000}}, .seed = 3});
        return *terrain.height();
    };
    const Grid<float> few = on(coarse);
    const Grid<float> many = on(fine);
    double difference = 0;
    for (const auto [x, y] : cells_of(65, 65))
        difference += std::fabs(static_cast<double>(few(x, y) - many(4 * x, 4 * y)));
    EXPECT_LT(difference / (65 * 65), 0.01 * 1280);
}

}  // namespace
}  // namespace talus
