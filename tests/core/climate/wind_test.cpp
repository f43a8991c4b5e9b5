#include "core/climate/wind.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.h"
#include "core/climate/fast_poisson.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Grid<double> random_grid(int width, int height) {
    Grid<double> grid(width, height);
    for (const auto [x, y] : cells_of(width, height))
        grid(x, y) =
            static_cast<double>(to_signed_unit(hash(row_key(9, y, 0), static_cast<std::uint32_t>(x))));
    return grid;
}

AirLattice air_lattice(int size, bool wraps) {
    return AirLattice({.width = wraps ? size : size + 1,
                       .height = wraps ? size : size + 1,
                       .cell_size = 100,
                       .wrap_x = wraps,
                       .wrap_y = wraps});
}

// Mountains by their middles, in cells, and their radius.
Grid<double> mountains(int size, std::initializer_list<std::pair<double, double>> middles, double radius) {
    Grid<double> ground(size, size, 0.0);
    for (const auto& [at_x, at_y] : middles) {
        for (const auto [x, y] : cells_of(size, size)) {
            const double away = std::hypot(x + 0.5 - at_x, y + 0.5 - at_y) / radius;
            ground(x, y) += 1500 * std::exp(-away * away);
        }
    }
    return ground;
}

TEST(FastPoisson, SolvesTheEquationOfNeighbours) {
    for (const auto& [width, height] : {std::pair{16, 16}, {13, 7}, {1, 9}, {128, 64}}) {
        for (const bool wrap_x : {false, true}) {
            for (const bool wrap_y : {false, true}) {
                const Grid<double> given = random_grid(width, height);
                double mean = 0;
                if (wrap_x && wrap_y) {
                    for (const double value : given.values())
                        mean += value / static_cast<double>(given.size());
                }
                Grid<double> u = given;
                solve_poisson({width, 3, wrap_x}, {height, 5, wrap_y}, u);
                const auto at = [&](int x, int y) {
                    const bool out =
                        (!wrap_x && (x < 0 || x >= width)) || (!wrap_y && (y < 0 || y >= height));
                    const double inside = u((x + width) % width, (y + height) % height);
                    return out ? -u(std::clamp(x, 0, width - 1), std::clamp(y, 0, height - 1)) : inside;
                };
                for (const auto [x, y] : cells_of(width, height)) {
                    const double sum = (at(x - 1, y) + at(x + 1, y) - 2 * at(x, y)) / 9 +
                                       (at(x, y - 1) + at(x, y + 1) - 2 * at(x, y)) / 25;
                    ASSERT_NEAR(sum, given(x, y) - mean, 1e-11)
                        << width << 'x' << height << ' ' << wrap_x << wrap_y << ' ' << x << ',' << y;
                }
            }
        }
    }
}

TEST(Wind, ComesFromWhereItIsSaid) {
    for (const auto& [from, east, south] :
         {std::tuple{270.0, 1.0, 0.0}, {90.0, -1.0, 0.0}, {0.0, 0.0, 1.0}, {180.0, 0.0, -1.0}}) {
        const WindParts wind = parts_of({.from = from, .speed = 10});
        EXPECT_NEAR(wind.east, 10 * east, 1e-12) << from;
        EXPECT_NEAR(wind.south, 10 * south, 1e-12) << from;
    }
}

TEST(Wind, OverLevelGroundIsThePrevailingWind) {
    for (const bool wraps : {false, true}) {
        const Wind wind =
            bent_wind(air_lattice(32, wraps), Grid<double>(32, 32, 700.0), {.from = 200, .speed = 9});
        const WindParts straight = parts_of({.from = 200, .speed = 9});
        for (const double speed : wind.east.values()) ASSERT_NEAR(speed, straight.east, 1e-12);
        for (const double speed : wind.south.values()) ASSERT_NEAR(speed, straight.south, 1e-12);
    }
}

TEST(Wind, HasNoSourcesWhateverTheGround) {
    for (const bool wraps : {false, true}) {
        const AirLattice air = air_lattice(48, wraps);
        Grid<double> ground = random_grid(48, 48);
        for (double& height : ground.values()) height *= 400;
        const Wind wind = bent_wind(air, ground, {.from = 231, .speed = 12, .bend = 8});
        double largest = 0;
        for (const auto [x, y] : cells_of(48, 48)) {
            const double out =
                (wind.east(x + 1, y) - wind.east(x, y)) + (wind.south(x, y + 1) - wind.south(x, y));
            ASSERT_NEAR(out, 0, 1e-10) << x << ',' << y;
            largest = std::max(largest, std::fabs(wind.east(x, y)));
        }
        EXPECT_GT(largest, 1.1 * parts_of({.from = 231, .speed = 12}).east) << "it does bend";
        if (!wraps) continue;
        for (int i = 0; i < 48; ++i) {
            EXPECT_NEAR(wind.east(0, i), wind.east(48, i), 1e-12);
            EXPECT_NEAR(wind.south(i, 0), wind.south(i, 48), 1e-12);
        }
    }
}

TEST(Wind, GoesAroundAMountainAndThroughAGap) {
    const AirLattice air = air_lattice(64, false);
    const PrevailingWind west{.from = 270, .speed = 10, .bend = 4};
    const Wind one = bent_wind(air, mountains(64, {{32, 32}}, 6), west);
    EXPECT_LT(one.east(27, 32), 9);     // before its foot
    EXPECT_GT(one.east(32, 46), 10.5);  // beside it
    EXPECT_GT(one.east(32, 18), 10.5);
    EXPECT_LT(one.south(27, 27), -0.3);  // away from it on either side
    EXPECT_GT(one.south(27, 37), 0.3);
    const Wind gap = bent_wind(air, mountains(64, {{32, 22}, {32, 42}}, 6), west);
    EXPECT_GT(gap.east(32, 32), one.east(32, 46));
}

TEST(Wind, IsTheSameFromEverySide) {
    const AirLattice air = air_lattice(40, false);
    const Grid<double> ground = mountains(40, {{14, 17}, {25, 30}}, 5);
    Grid<double> turned(40, 40);  // a quarter clockwise
    for (const auto [x, y] : cells_of(40, 40)) turned(39 - y, x) = ground(x, y);
    const Wind wind = bent_wind(air, ground, {.from = 290, .speed = 8, .bend = 4});
    const Wind other = bent_wind(air, turned, {.from = 380, .speed = 8, .bend = 4});
    for (int y = 0; y < 40; ++y) {
        for (int x = 0; x <= 40; ++x) ASSERT_NEAR(other.south(39 - y, x), wind.east(x, y), 1e-10);
    }
}

}  // namespace
}  // namespace talus
