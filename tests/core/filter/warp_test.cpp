// The warp: nothing where it has no amount, within its reach everywhere, honest at the edges.
#include "core/filter/warp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/core/generate/make_map.h"

namespace talus {
namespace {

constexpr int k_side = 129;
constexpr double k_cell = 16;

Grid<float> warped(const Warp& warp, const Lattice& world, const Grid<float>& input) {
    Terrain terrain{.lattice = world, .range = {0, 1000}, .fields = make_field(Grid<float>(input))};
    Context context{.world = {.lattice = world, .range = {0, 1000}}, .seed = 3};
    warp.apply(terrain, context);
    return *terrain.height();
}

// Heights are the place itself, so that a result says where it was read.
Grid<float> places(bool along_x) {
    Grid<float> grid(k_side, k_side);
    for (int y = 0; y < k_side; ++y) {
        for (int x = 0; x < k_side; ++x) grid(x, y) = static_cast<float>((along_x ? x : y) * k_cell);
    }
    return grid;
}

TEST(Warp, OfNoAmountChangesNothing) {
    Warp warp;
    warp.amount = 0;
    EXPECT_EQ(warped(warp, world_of(k_side, k_side, k_cell), places(true)), places(true));
}

TEST(Warp, ReadsWithinItsAmountAndInsideTheWorld) {
    Warp warp;
    warp.amount = 200;
    for (const bool along_x : {true, false}) {
        const Grid<float> result = warped(warp, world_of(k_side, k_side, k_cell), places(along_x));
        double squares = 0;
        double sum = 0;
        for (int y = 0; y < k_side; ++y) {
            for (int x = 0; x < k_side; ++x) {
                const double read = static_cast<double>(result(x, y));
                const double moved = read - (along_x ? x : y) * k_cell;
                ASSERT_LE(std::fabs(moved), 200);
                ASSERT_GE(read, -0.2);
                ASSERT_LE(read, (k_side - 1) * k_cell + 0.2);
                squares += moved * moved;
                sum += moved;
            }
        }
        const double count = k_side * k_side;
        EXPECT_GT(std::sqrt(squares / count), 20);
        EXPECT_LT(std::fabs(sum / count), 25);
    }
}

TEST(Warp, KeepsTheEdgesOfTheWorldOnTheEdges) {
    const Grid<float> across = warped(Warp{}, world_of(k_side, k_side, k_cell), places(true));
    const Grid<float> down = warped(Warp{}, world_of(k_side, k_side, k_cell), places(false));
    for (int i = 0; i < k_side; ++i) {
        EXPECT_EQ(across(0, i), 0);
        EXPECT_NEAR(across(k_side - 1, i), (k_side - 1) * k_cell, 1e-3);
        EXPECT_EQ(down(i, 0), 0);
        EXPECT_NEAR(down(i, k_side - 1), (k_side - 1) * k_cell, 1e-3);
    }
}

TEST(Warp, OfAWorldThatWrapsHasNoSeam) {
    constexpr int k_size = 128;
    Grid<float> waves(k_size, k_size);
    for (int y = 0; y < k_size; ++y) {
        for (int x = 0; x < k_size; ++x) {
            waves(x, y) = static_cast<float>(100 * std::sin(2 * 3.14159265358979 * (x + 2 * y) / k_size));
        }
    }
    Warp warp;
    warp.octaves = 1;
    const Grid<float> map = warped(warp, world_of(k_size, k_size, k_cell, true), waves);
    float inside = 0;
    float across = 0;
    for (int y = 0; y < k_size; ++y) {
        for (int x = 0; x < k_size; ++x) {
            const float step = std::fabs(map((x + 1) % k_size, y) - map(x, y));
            (x + 1 == k_size ? across : inside) = std::max(x + 1 == k_size ? across : inside, step);
        }
    }
    EXPECT_GT(across, 0);
    EXPECT_LE(across, inside);
    EXPECT_NE(map, waves);
}

}  // namespace
}  // namespace talus
