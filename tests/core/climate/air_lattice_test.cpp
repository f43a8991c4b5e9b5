#include "core/climate/air_lattice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Lattice lattice_of(int width, int height, bool wrap_x, bool wrap_y) {
    return {.width = width, .height = height, .cell_size = 7.5, .wrap_x = wrap_x, .wrap_y = wrap_y};
}

Grid<float> rough(int width, int height) {
    return grid_of(width, height, [&](int x, int y) {
        return 100 * to_signed_unit(hash(row_key(3, y, 0), static_cast<std::uint32_t>(x)));
    });
}

Grid<double> averages(const AirLattice& air, const Grid<float>& map) {
    return averaged(air, nullptr, [&](int y, float* out) { std::copy_n(map.row(y), map.width(), out); });
}

constexpr struct {
    int width, height;
    bool wrap_x, wrap_y;
} k_maps[] = {{300, 200, false, false}, {300, 200, true, true},  {257, 257, false, false},
              {256, 100, true, false},  {40, 130, false, true},  {9, 5, false, false},
              {1, 1, false, false},     {1, 1, true, true},      {2, 2, false, false},
              {1, 300, false, false},   {1025, 33, false, false}};

// The surface at a place, in samples: bilinear.
double surface(const Grid<float>& map, const Lattice& lattice, double x, double y) {
    const auto at = [&](int i, int j) {
        i = lattice.wrap_x ? i % map.width() : std::min(i, map.width() - 1);
        j = lattice.wrap_y ? j % map.height() : std::min(j, map.height() - 1);
        return static_cast<double>(map(i, j));
    };
    const int i = static_cast<int>(std::floor(x));
    const int j = static_cast<int>(std::floor(y));
    const double u = x - i;
    const double v = y - j;
    return (1 - v) * ((1 - u) * at(i, j) + u * at(i + 1, j)) +
           v * ((1 - u) * at(i, j + 1) + u * at(i + 1, j + 1));
}

TEST(AirLattice, AveragesAreTheIntegralOfTheSurfaceOverEachCell) {
    for (const auto& [width, height, wrap_x, wrap_y] : k_maps) {
        const Lattice lattice = lattice_of(width, height, wrap_x, wrap_y);
        const Grid<float> map = rough(width, height);
        const AirLattice air(lattice);
        const Grid<double> means = averages(air, map);
        const double per_x = std::max(1.0, lattice.extent_x() / lattice.cell_size) / air.x.cells;
        const double per_y = std::max(1.0, lattice.extent_y() / lattice.cell_size) / air.y.cells;
        for (const auto& [i, j] :
             {std::pair{0, 0}, {air.x.cells - 1, air.y.cells - 1}, {air.x.cells / 2, air.y.cells / 3}}) {
            constexpr int k_points = 200;
            double sum = 0;
            for (const auto [u, v] : cells_of(k_points, k_points))
                sum += surface(map, lattice, per_x * (i + (u + 0.5) / k_points),
                               per_y * (j + (v + 0.5) / k_points));
            EXPECT_NEAR(means(i, j), sum / (k_points * k_points), 0.02)
                << width << 'x' << height << ' ' << wrap_x << wrap_y << ' ' << i << ',' << j;
        }
    }
}

TEST(AirLattice, HasAtMostItsCellsAndNoFinerOnesThanTheMap) {
    for (const auto& [width, height, wrap_x, wrap_y] : k_maps) {
        const AirLattice air(lattice_of(width, height, wrap_x, wrap_y));
        EXPECT_LE(std::max(air.x.cells, air.y.cells), k_air_cells);
        EXPECT_LE(air.x.cells, width);
        EXPECT_LE(air.y.cells, height);
        EXPECT_GE(std::min(air.x.cells, air.y.cells), 1);
    }
    const AirLattice fine(lattice_of(2049, 1025, false, false));
    const AirLattice coarse(lattice_of(257, 129, false, false));
    EXPECT_EQ(fine.x.cells, k_air_cells);
    EXPECT_EQ(fine.y.cells, k_air_cells / 2);
    EXPECT_EQ(coarse.x.cells, k_air_cells);
    EXPECT_EQ(coarse.y.cells, k_air_cells / 2);
}

TEST(AirLattice, SpreadsCellsOverTheMapWithoutLeavingTheirRangeOrTheirMean) {
    for (const auto& [width, height, wrap_x, wrap_y] : k_maps) {
        const AirLattice air(lattice_of(width, height, wrap_x, wrap_y));
        const Grid<double> cells = grid_of<double>(air.x.cells, air.y.cells, [&](int x, int y) {
            return to_signed_unit(hash(row_key(4, y, 0), static_cast<std::uint32_t>(x)));
        });
        const SpreadField spread(air, cells, 2);
        std::vector<float> row(static_cast<std::size_t>(width));
        double sum = 0;
        double weights = 0;
        for (int y = 0; y < height; ++y) {
            spread.row(y, row.data());
            for (int x = 0; x < width; ++x) {
                const float value = row[static_cast<std::size_t>(x)];
                ASSERT_LE(std::fabs(value), 2.0f);
                const auto half = [](bool wraps, int i, int count) {
                    return !wraps && count > 1 && (i == 0 || i == count - 1) ? 0.5 : 1.0;
                };
                const double weight = half(wrap_x, x, width) * half(wrap_y, y, height);
                sum += weight * static_cast<double>(value);
                weights += weight;
            }
        }
        EXPECT_NEAR(sum / weights, 2 * spread_mean(air, cells), 1e-6) << width << 'x' << height;
    }
}

TEST(AirLattice, HasNoSeamWhereTheMapWraps) {
    const AirLattice air(lattice_of(256, 192, true, true));
    const Grid<float> map = rough(256, 192);
    const Grid<float> moved =
        grid_of(256, 192, [&](int x, int y) { return map((x + 94) % 256, (y + 38) % 192); });
    const Grid<double> here = averages(air, map);
    const Grid<double> there = averages(air, moved);
    for (const auto [x, y] : cells_of(air.x.cells, air.y.cells))
        ASSERT_EQ(there(x, y), here((x + 47) % air.x.cells, (y + 19) % air.y.cells)) << x << ',' << y;
}

}  // namespace
}  // namespace talus
