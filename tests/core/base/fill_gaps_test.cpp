#include "core/base/fill_gaps.h"
#include "tests/grid_of.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

Grid<float> slope(int width, int height) {
    return grid_of(width, height, [&](int x, int y) {
        return 100.0f + 3.0f * static_cast<float>(x) - static_cast<float>(y);
    });
}

TEST(FillGaps, LeavesWhatIsThereAndFillsTheRestSmoothlyFromItsRim) {
    const Grid<float> whole = slope(40, 33);
    Grid<float> map = whole;
    std::size_t gaps = 0;
    for (int y = 8; y < 20; ++y) {
        for (int x = 11; x < 30; ++x, ++gaps) map(x, y) = x % 3 == 0 ? INFINITY : NAN;
    }
    map(0, 0) = NAN;
    EXPECT_EQ(fill_gaps(map), gaps + 1);
    for (const auto [x, y] : cells_of(whole)) {
        const bool gap = (x == 0 && y == 0) || (x >= 11 && x < 30 && y >= 8 && y < 20);
        if (gap) {
            EXPECT_NEAR(map(x, y), whole(x, y), 9) << x << ',' << y;
        } else {
            EXPECT_EQ(map(x, y), whole(x, y)) << x << ',' << y;
        }
        // No step at the rim: a slope of 3 stays a slope.
        if (x == 0) continue;
        EXPECT_LT(std::fabs(map(x, y) - map(x - 1, y)), 9) << x << ',' << y;
    }
}

TEST(FillGaps, MakesLevelGroundOfOneValueAndLeavesAMapWithoutAny) {
    Grid<float> lone(17, 5, NAN);
    lone(16, 4) = 7;
    EXPECT_EQ(fill_gaps(lone), 17u * 5 - 1);
    EXPECT_EQ(lone, Grid<float>(17, 5, 7.0f));
    Grid<float> none(3, 3, NAN);
    EXPECT_EQ(fill_gaps(none), 0u);
    EXPECT_TRUE(std::isnan(none(1, 1)));
    Grid<float> full = slope(4, 4);
    EXPECT_EQ(fill_gaps(full), 0u);
    EXPECT_EQ(full, slope(4, 4));
}

}  // namespace
}  // namespace talus
