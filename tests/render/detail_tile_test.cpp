#include "render/detail_tile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace talus {
namespace {

TEST(DetailTile, HasTheSpreadThatItSays) {
    const Grid<DetailTexel> tile = make_detail_tile();
    double sum = 0;
    double squares = 0;
    for (const DetailTexel& texel : tile.values()) {
        const double value = texel.value / 255.0;
        sum += value;
        squares += value * value;
    }
    const double mean = sum / static_cast<double>(tile.size());
    EXPECT_NEAR(mean, 0.5, 0.01);
    EXPECT_NEAR(std::sqrt(squares / static_cast<double>(tile.size()) - mean * mean), 0.25, 0.01);
}

TEST(DetailTile, SlopesAreThoseOfTheValue) {
    const Grid<DetailTexel> tile = make_detail_tile();
    for (int y = 1; y < k_detail_size - 1; ++y) {
        for (int x = 1; x < k_detail_size - 1; ++x) {
            const int rise = tile(x + 1, y).value - tile(x - 1, y).value;  // over two texels
            const bool cut = tile(x + 1, y).value % 255 == 0 || tile(x - 1, y).value % 255 == 0;
            const double east = (tile(x, y).east - 127.5) * 0.2 * 2;
            if (cut || std::abs(east) > 40) continue;
            ASSERT_NEAR(east, rise, 2) << x << ' ' << y;
        }
    }
}

// Across the border texels differ as they do inside.
TEST(DetailTile, HasNoSeam) {
    const Grid<DetailTexel> tile = make_detail_tile();
    const auto most = [&](int x, int other) {
        int difference = 0;
        for (int y = 0; y < k_detail_size; ++y)
            difference = std::max({difference, std::abs(tile(x, y).value - tile(other, y).value),
                                   std::abs(tile(y, x).value - tile(y, other).value),
                                   std::abs(tile(x, y).crack - tile(other, y).crack)});
        return difference;
    };
    int inside = 0;
    for (int x = 0; x + 1 < k_detail_size; ++x) inside = std::max(inside, most(x, x + 1));
    EXPECT_LE(most(k_detail_size - 1, 0), inside);
    EXPECT_GT(inside, 0);
}

}  // namespace
}  // namespace talus
