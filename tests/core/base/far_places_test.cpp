#include "core/base/far_places.h"

#include <gtest/gtest.h>

#include <limits>
#include <unordered_set>

namespace talus {
namespace {

constexpr std::int64_t k_far = std::int64_t{1} << 40;

TEST(SplitProduct, IsTheProductNearTheOrigin) {
    for (const double step : {0.3, 1.0, 1.7, 62.5, 1e-4}) {
        for (std::int64_t count = -3000; count <= 3000; count += 7) {
            const SplitPlace place = split_product(count, step);
            EXPECT_NEAR(static_cast<double>(place.whole) + place.fraction, static_cast<double>(count) * step,
                        1e-11);
            EXPECT_GE(place.fraction, 0);
            EXPECT_LT(place.fraction, 1);
        }
    }
}

TEST(SplitProduct, LosesNoFractionFarOut) {
    // From sample to sample it is one step, and a sum's product is the sum of the products.
    for (const double step : {0.3, 1.0 / 3, 1.7, 62.5, 1e-4}) {
        for (const std::int64_t start : {k_far, -k_far, k_far * 30 + 12345}) {
            const SplitPlace at_start = split_product(start, step);
            for (int i = 1; i < 200; ++i) {
                const SplitPlace place = split_product(start + i, step);
                const double way =
                    static_cast<double>(place.whole - at_start.whole) + (place.fraction - at_start.fraction);
                ASSERT_NEAR(way, i * step, 1e-11) << step << ' ' << start;
            }
        }
    }
}

TEST(SpreadFar, IsSpreadWhereTheNumberHas32Bits) {
    for (const std::int64_t x : {std::int64_t{0}, std::int64_t{5}, std::int64_t{-1},
                                 std::int64_t{std::numeric_limits<std::int32_t>::max()},
                                 std::int64_t{std::numeric_limits<std::int32_t>::min()}}) {
        EXPECT_EQ(spread_far(x), spread(static_cast<std::uint32_t>(x))) << x;
    }
}

TEST(SpreadFar, NoStretchOfColumnsComesAgain) {
    std::unordered_set<std::uint32_t> here;
    for (std::int64_t x = 0; x < 10000; ++x) here.insert(spread_far(x));
    EXPECT_EQ(here.size(), 10000u);
    for (const std::int64_t block : {1, -1, 2, 256, 1 << 20}) {
        int again = 0;
        for (std::int64_t x = 0; x < 10000; ++x)
            again += here.contains(spread_far(block * (std::int64_t{1} << 32) + x)) ? 1 : 0;
        EXPECT_LT(again, 10) << block;
    }
}

}  // namespace
}  // namespace talus
