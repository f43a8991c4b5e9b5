#include "core/biome/jittered_cells.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/biome/distortion.h"

namespace talus {
namespace {

constexpr Lattice k_endless{.width = 65, .height = 65, .cell_size = 16};

struct Twin {
    std::int64_t i = 0, j = 0;
    double first = INFINITY, second = INFINITY;
};
// Every seed of 9 × 9 cells.
Twin nearest_of_many(const JitteredCells& cells, double side, double x, double y) {
    Twin twin;
    const auto column = static_cast<std::int64_t>(std::floor(x / side));
    const auto row = static_cast<std::int64_t>(std::floor(y / side));
    for (std::int64_t j = row - 4; j <= row + 4; ++j) {
        for (std::int64_t i = column - 4; i <= column + 4; ++i) {
            const JitteredCells::Place seed = cells.seed_of(i, j);
            const double square = (seed.x - x) * (seed.x - x) + (seed.y - y) * (seed.y - y);
            if (square < twin.first) {
                twin.second = twin.first;
                twin.first = square;
                twin.i = i;
                twin.j = j;
            } else if (square < twin.second) {
                twin.second = square;
            }
        }
    }
    return twin;
}

TEST(JitteredCells, FindsTheNearestTwoSeedsOfAll) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> near(-3000, 3000), far(-1e7, 1e7), side_of(8, 4000);
    std::uniform_real_distribution<float> jitter_of(0, 1);
    for (int k = 0; k < 2000; ++k) {
        const double side = side_of(random);
        const float jitter = k % 4 == 0 ? jitter_of(random) : 1;
        const JitteredCells cells(side, jitter, random(), 3, k_endless);
        const double x = (k % 2 == 0 ? near : far)(random), y = (k % 2 == 0 ? near : far)(random);
        const Twin twin = nearest_of_many(cells, side, x, y);
        const JitteredCells::Nearest found = cells.nearest(x, y);
        ASSERT_EQ(found.i, twin.i) << k;
        ASSERT_EQ(found.j, twin.j) << k;
        ASSERT_NEAR(std::sqrt(found.square), std::sqrt(twin.first), 1e-6 * side);
        ASSERT_NEAR(std::sqrt(found.second), std::sqrt(twin.second), 1e-6 * side);
    }
}

TEST(JitteredCells, ASearchFindsTheSameWhateverItWasAskedBefore) {
    const JitteredCells cells(100, 1, 9, 0, k_endless);
    JitteredCells::Search search(cells);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> place(-500, 500);
    for (int k = 0; k < 500; ++k) {
        const double x = place(random), y = place(random);
        const JitteredCells::Nearest one = search.nearest(x, y), other = cells.nearest(x, y);
        ASSERT_EQ(one.i, other.i);
        ASSERT_EQ(one.square, other.square);
        ASSERT_EQ(one.second, other.second);
    }
}

TEST(JitteredCells, RepeatWhereTheWorldWraps) {
    const Lattice world{.width = 100, .height = 60, .cell_size = 10, .wrap_x = true, .wrap_y = true};
    const JitteredCells cells(130, 1, 4, 0, world);  // does not fit a whole number of times
    for (double x = 5; x < 1000; x += 71) {
        for (double y = 5; y < 600; y += 53) {
            const JitteredCells::Nearest here = cells.nearest(x, y), there = cells.nearest(x - 1000, y + 600);
            EXPECT_NEAR(here.square, there.square, 1e-6);
            EXPECT_EQ(cells.bits_of(here.i, here.j, 7), cells.bits_of(there.i, there.j, 7));
        }
    }
}

// A noise that was constant within a cell of its lattice would make borders jump.
TEST(Distortion, HasNoSteps) {
    const DistortionOctave octaves[] = {{48, 96}, {24, 48}, {3.84, 6}};
    const Lattice world{.width = 4001, .height = 3, .cell_size = 0.125};
    for (const std::int64_t x0 : {std::int64_t{0}, std::int64_t{80000000}}) {
        const Lattice places{.width = 4001, .height = 3, .x0 = x0, .y0 = -x0, .cell_size = 0.125};
        const Distortion distortion(octaves, 77, 0, places, world);
        DistortedRow row(distortion);
        row.make(1);
        double bound = 0, moved = 0;
        // The second derivative of smooth noise of wavelength 1 is below 40.
        for (const auto& [amplitude, wavelength] : octaves)
            bound += 40 * amplitude / (wavelength * wavelength) * 0.125 * 0.125;
        for (int i = 1; i + 1 < 4001; ++i) {
            ASSERT_LT(std::fabs(row.x(i + 1) - 2 * row.x(i) + row.x(i - 1)), bound) << i;
            ASSERT_LT(std::fabs(row.y(i + 1) - 2 * row.y(i) + row.y(i - 1)), bound) << i;
            moved = std::max(moved, std::fabs(row.y(i) - (static_cast<double>(-x0) + 1) * 0.125));
        }
        EXPECT_GT(moved, 20);
        EXPECT_LT(moved, 48 + 24 + 3.84);
    }
}

}  // namespace
}  // namespace talus
