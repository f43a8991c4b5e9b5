#include "core/base/random.h"

#include <gtest/gtest.h>

#include <bit>

namespace talus {
namespace {

// Each input bit should change about half of the output bits, whatever else the input is.
TEST(Random, EveryBitOfAPlaceChangesHalfOfTheHash) {
    for (int bit = 0; bit < 32; ++bit) {
        int changed_by_x = 0;
        int changed_by_y = 0;
        constexpr int k_places = 4000;
        for (std::uint32_t place = 0; place < k_places; ++place) {
            const std::uint32_t x = place * 64;
            const RowKey key = row_key(7, place / 50, 3);
            changed_by_x += std::popcount(hash(key, x) ^ hash(key, x ^ (1u << bit)));
            const auto other = static_cast<std::int64_t>(place / 50) ^ (std::int64_t{1} << bit);
            changed_by_y += std::popcount(hash(key, x) ^ hash(row_key(7, other, 3), x));
        }
        EXPECT_NEAR(changed_by_x / (32.0 * k_places), 0.5, 0.03) << "bit " << bit << " of x";
        EXPECT_NEAR(changed_by_y / (32.0 * k_places), 0.5, 0.03) << "bit " << bit << " of y";
    }
}

TEST(Random, NeighboursDoNotCorrelate) {
    double sums[3] = {};
    constexpr int k_count = 1 << 16;
    const RowKey key = row_key(1, 0, 0);
    const RowKey below = row_key(1, 1, 0);
    for (std::uint32_t x = 0; x < k_count; ++x) {
        const double here = to_signed_unit(hash(key, x));
        sums[0] += here * here;
        sums[1] += here * to_signed_unit(hash(key, x + 1));
        sums[2] += here * to_signed_unit(hash(below, x));
    }
    EXPECT_NEAR(sums[0] / k_count, 1.0 / 3, 0.01);
    EXPECT_NEAR(sums[1] / k_count, 0, 0.01);
    EXPECT_NEAR(sums[2] / k_count, 0, 0.01);
}

TEST(Random, UnitsStayInTheirRange) {
    EXPECT_EQ(to_unit(0xffffffffu), 1.0f - 0x1p-24f);
    EXPECT_EQ(to_unit(0), 0.0f);
    EXPECT_EQ(to_signed_unit(0x80000000u), -1.0f);
    EXPECT_LE(to_signed_unit(0x7fffffffu), 1.0f);
}

}  // namespace
}  // namespace talus
