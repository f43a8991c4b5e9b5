#include "render/rock_tiles.h"
#include "tests/grid_of.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace talus {
namespace {

// Across the border texels differ as they do inside.
TEST(RockTiles, HaveNoSeam) {
    for (const Grid<DetailTexel>& tile : {make_bed_tile(), make_stone_tile(), make_facet_tile()}) {
        const auto difference = [&](int x, int other) {
            std::array<double, 2> sums{};
            for (int y = 0; y < k_detail_size; ++y) {
                sums[0] += std::abs(tile(x, y).value - tile(other, y).value);
                sums[1] += std::abs(tile(y, x).value - tile(y, other).value);
            }
            return std::max(sums[0], sums[1]) / k_detail_size;
        };
        double inside = 0;
        for (int x = 0; x + 1 < k_detail_size; ++x) inside = std::max(inside, difference(x, x + 1));
        EXPECT_LE(difference(k_detail_size - 1, 0), inside);
    }
}

TEST(RockTiles, LieLevelOnAverage) {
    for (const Grid<DetailTexel>& tile : {make_bed_tile(), make_stone_tile(), make_facet_tile()}) {
        double east = 0;
        double north = 0;
        for (const DetailTexel& texel : tile.values()) {
            east += texel.east;
            north += texel.north;
        }
        EXPECT_NEAR(east / static_cast<double>(tile.size()), 128, 1.5);
        EXPECT_NEAR(north / static_cast<double>(tile.size()), 128, 1.5);
    }
}

// Along a bed rock is alike, across beds it changes.
TEST(RockTiles, BedsLieLevel) {
    const Grid<DetailTexel> tile = make_bed_tile();
    double along = 0;
    double across = 0;
    for (const auto [x, y] : cells_of(k_detail_size, k_detail_size)) {
        along += std::abs(tile(x, y).crack - tile((x + 4) % k_detail_size, y).crack);
        across += std::abs(tile(x, y).crack - tile(x, (y + 4) % k_detail_size).crack);
    }
    EXPECT_GT(across, 1.3 * along);
}

// On a plane the slope is the same from texel to texel, and edges are few.
TEST(RockTiles, FacetsArePlanesWhereRoughnessIsRound) {
    const auto level_share = [](const Grid<DetailTexel>& tile) {
        int even = 0;
        for (const auto [x, y] : cells_of(k_detail_size, k_detail_size)) {
            const DetailTexel& next = tile((x + 1) % k_detail_size, y);
            const int turn = std::abs(tile(x, y).east - next.east) + std::abs(tile(x, y).north - next.north);
            even += turn < 24 ? 1 : 0;
        }
        return static_cast<double>(even) / (k_detail_size * k_detail_size);
    };
    EXPECT_GT(level_share(make_facet_tile()), 0.6);
    EXPECT_LT(level_share(make_detail_tile()), 0.4);
}

TEST(RockTiles, StonesCoverAPartOfTheGround) {
    const Grid<DetailTexel> tile = make_stone_tile();
    const auto on_stones = std::ranges::count_if(
        tile.values(), [](const DetailTexel& texel) { return texel.value > k_stone_value; });
    const double share = static_cast<double>(on_stones) / static_cast<double>(tile.size());
    EXPECT_GT(share, 0.15);
    EXPECT_LT(share, 0.6);
}

}  // namespace
}  // namespace talus
