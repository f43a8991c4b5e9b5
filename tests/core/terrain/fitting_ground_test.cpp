#include "core/terrain/fitting_ground.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace talus {
namespace {

TEST(FittingGround, ItsLinesLieOnTheLandAboveTheSea) {
    const HeightRange range{-200, 800};
    EXPECT_EQ(fitting_ground(range, 100), fitting_ground(100, 800));
    for (const float sea : {-500.0f, -200.0f, 0.0f, 100.0f, 799.0f}) {
        const GroundStyle style = fitting_ground(range, sea);
        EXPECT_GT(style.tree_line, std::max(sea, range.low)) << sea;
        EXPECT_LT(style.tree_line, style.rock_line) << sea;
        EXPECT_LT(style.rock_line, style.snow_line) << sea;
        EXPECT_LT(style.snow_line, range.high) << sea;
    }
}

TEST(FittingGround, ASeaOutsideOfTheRangeCountsAsItsNearerEnd) {
    const HeightRange range{-200, 800};
    EXPECT_EQ(fitting_ground(range, -900), fitting_ground(range, range.low));
    const GroundStyle drowned = fitting_ground(range, 5000);
    EXPECT_EQ(drowned.tree_line, range.high);
    EXPECT_EQ(drowned.snow_line, range.high);
}

}  // namespace
}  // namespace talus
