#include "core/water/classic_water.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/base/simd.h"
#include "core/terrain/terrain.h"
#include "core/water/cell_water.h"
#include "tests/core/map_measures.h"
#include "tests/core/same_bits.h"
#include "tests/core/water/small_maps.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Grid<float> rough(int width, int height, float span) {
    Grid<float> out(width, height);
    for (const auto [x, y] : cells_of(width, height)) {
        const float coarse = to_signed_unit(
            hash(row_key(3, static_cast<std::uint32_t>(y / 8), 0), static_cast<std::uint32_t>(x / 8)));
        const float fine =
            to_signed_unit(hash(row_key(5, static_cast<std::uint32_t>(y), 0), static_cast<std::uint32_t>(x)));
        out(x, y) = 900 + span * (coarse + 0.3f * fine);
    }
    return out;
}
CellWater wet(const CellWaterSetup& setup, const Lattice& map, float rain = 1, float span = 20) {
    return {setup, map, make_field(rough(map.width, map.height, span)),
            Grid<float>(map.width, map.height, rain)};
}
void run(CellWater& water, int steps) {
    for (int i = 0; i < steps; ++i) water.step(1);
}

// The report's rule as it is printed, with its temporary array: a cell looks for its receiver and hands over
// at once; only the order in which a cell adds up what came is that of the kernel.
struct PlainWater {
    CellWaterSetup setup;
    Lattice map;
    Grid<float> start;
    Grid<float> change;
    Grid<float> water;
    Grid<float> passed;

    void step() {
        const int dx[8] = {1, -1, 0, 0, 1, -1, 1, -1};
        const int dy[8] = {0, 0, 1, -1, 1, 1, -1, -1};
        const int width = map.width;
        const int height = map.height;
        Grid<float> came[8];
        Grid<float> came_ground[8];
        for (auto* all : {came, came_ground}) {
            for (int way = 0; way < 8; ++way) all[way] = Grid<float>(width, height, 0.0f);
        }
        Grid<float> left(width, height, 0.0f);
        Grid<float> left_ground(width, height, 0.0f);
        for (const auto [x, y] : cells_of(width, height)) {
            int way = -1;
            float deepest = 0;
            for (int d = 0; d < 8; ++d) {
                int i = x + dx[d];
                int j = y + dy[d];
                if (!inside(i, j)) continue;
                const float drop = (start(x, y) - start(i, j)) +
                                   ((change(x, y) + water(x, y)) - (change(i, j) + water(i, j)));
                if (drop > (d < 4 ? deepest : deepest * 1.41421356f)) {
                    deepest = drop;
                    way = d;
                }
            }
            if (!(deepest > setup.threshold)) continue;
            float moved = 0.5f * deepest;
            moved *= std::max(0.0f, 1 - water(x, y) * (1 / setup.reference_depth));
            if (moved > water(x, y)) moved = water(x, y);
            float ground = moved * setup.erosion * (1 - setup.hardness_share);
            if (way >= 4) ground *= 0.70710678f;
            int i = x + dx[way];
            int j = y + dy[way];
            inside(i, j);
            if (setup.rate != nullptr) ground *= std::min((*setup.rate)(x, y), (*setup.rate)(i, j));
            came[way](i, j) = moved;
            came_ground[way](i, j) = ground;
            left(x, y) = moved;
            left_ground(x, y) = ground;
        }
        const auto sum = [](const Grid<float>* all, int x, int y) {
            return ((all[0](x, y) + all[1](x, y)) + (all[2](x, y) + all[3](x, y))) +
                   ((all[4](x, y) + all[7](x, y)) + (all[5](x, y) + all[6](x, y)));
        };
        for (const auto [x, y] : cells_of(width, height)) {
            water(x, y) = (water(x, y) - left(x, y)) + sum(came, x, y);
            change(x, y) += sum(came_ground, x, y) - left_ground(x, y);
            passed(x, y) += left(x, y);
        }
    }

 private:
    bool inside(int& x, int& y) const {
        if (map.wrap_x) x = (x + map.width) % map.width;
        if (map.wrap_y) y = (y + map.height) % map.height;
        return x >= 0 && y >= 0 && x < map.width && y < map.height;
    }
};

TEST(ClassicWater, IsItsRuleCellByCell) {
    for (const bool wraps : {false, true}) {
        for (const auto& [width, height] : {std::pair{1, 1}, {5, 3}, {33, 1}, {1, 9}, {37, 150}, {70, 61}}) {
            const Lattice map = lattice(width, height, wraps);
            for (const Field<float>& rate : {Field<float>(), patches(map)}) {
                const CellWaterSetup setup{.hardness_share = 0.25f, .rate = rate};
                CellWater water = wet(setup, map);
                PlainWater plain{setup,
                                 map,
                                 rough(width, height, 20),
                                 Grid<float>(width, height, 0.0f),
                                 Grid<float>(width, height, 1.0f),
                                 Grid<float>(width, height, 0.0f)};
                for (int i = 0; i < 60; ++i) {
                    water.step(1);
                    plain.step();
                }
                EXPECT_EQ(water.water(), plain.water) << width << 'x' << height << ' ' << wraps;
                EXPECT_EQ(water.ground().change, plain.change) << width << 'x' << height << ' ' << wraps;
                EXPECT_EQ(water.passed(), plain.passed) << width << 'x' << height << ' ' << wraps;
            }
        }
    }
}

TEST(ClassicWater, GivesTheSameBitsOnAnyThreadCountAndSimdLevel) {
    CellWaterSetup setup{.hardness_share = 0.8f};
    Grid<float> hardness(133, 300);
    for (int i = 0; i < 133 * 300; ++i) hardness.data()[i] = static_cast<float>(i % 11) / 10;
    setup.hardness = make_field(hardness);
    setup.rate = patches(lattice(133, 300));
    const CellWater start = wet(setup, lattice(133, 300));
    expect_same_bits_everywhere([&] {
        CellWater water = start;
        run(water, 40);
        return std::tuple(Grid<float>(water.ground().change), Grid<float>(water.water()),
                          Grid<float>(water.passed()));
    });
}

TEST(ClassicWater, KeepsItsBooksBetweenClosedAndWrappedEdges) {
    for (const bool wraps : {false, true}) {
        CellWater water = wet({.rate = patches(lattice(256, 256))}, lattice(256, 256, wraps));
        run(water, 1000);
        const double cells = 256 * 256;
        EXPECT_NEAR(sum_of(water.water()), cells, 1e-6 * sum_of(water.passed()));
        const double moved = sum_of_sizes(water.ground().change);
        EXPECT_GT(moved, 0.05 * cells);
        EXPECT_NEAR(sum_of(water.ground().change), 0, 1e-6 * moved);
        for (const float depth : water.water().values()) ASSERT_GE(depth, 0);
    }
}

TEST(ClassicWater, StaysFiniteAndNeverBelowTheGround) {
    for (const float span : {1e6f, -1e6f}) {
        for (const float erosion : {0.0f, 1.0f}) {
            CellWater water = wet({.reference_depth = 0.01f, .threshold = 0, .erosion = erosion},
                                  lattice(64, 64), 1000, span);
            run(water, 200);
            for (const float depth : water.water().values()) ASSERT_TRUE(depth >= 0 && depth < 1e7f);
            for (const float change : water.ground().change.values()) ASSERT_TRUE(std::fabs(change) < 1e7f);
        }
    }
}

TEST(ClassicWater, WaterGathersInHollowsAndGroundGoesDownhill) {
    const int n = 33;
    const Grid<float> bowl = grid_of(n, n, [&](int x, int y) {
        return 0.2f * static_cast<float>((x - 16) * (x - 16) + (y - 16) * (y - 16));
    });
    CellWater water({}, lattice(n, n), make_field(bowl), Grid<float>(n, n, 0.5f));
    run(water, 400);
    EXPECT_GT(water.water()(16, 16), 3);
    EXPECT_LT(water.water()(0, 0), 0.1f);
    EXPECT_GT(water.ground().change(16, 16), 0);
    EXPECT_LT(water.ground().change(2, 2), 0);
}

}  // namespace
}  // namespace talus
