#include "core/base/random.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

#include "core/base/math.h"
#include "tests/grid_of.h"

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

// A lattice uses every 2^n-th place, and of a hash its whole or either half. Neither neighbours nor the four
// corners of a rectangle may be related; each sum below is a standard normal number if they are not.
TEST(Random, LatticesOfAnySpacingAreWhiteInBothHalves) {
    constexpr int k_size = 256;
    for (const int spacing : {1, 4, 1 << 7, 1 << 14}) {
        for (const int shift : {0, 16}) {
            std::vector<double> noise;
            for (int y = 0; y < k_size; ++y) {
                const RowKey key = row_key(9, std::int64_t{y} * spacing, 1);
                for (int x = 0; x < k_size; ++x) {
                    const std::uint32_t bits = hash(key, static_cast<std::uint32_t>(x * spacing));
                    noise.push_back(std::sqrt(3.0) * to_signed_unit(bits << shift));
                }
            }
            const auto at = [&](int x, int y) {
                return noise[static_cast<std::size_t>((y % k_size) * k_size + x % k_size)];
            };
            for (int dy = 0; dy <= 6; ++dy) {
                for (int dx = dy == 0 ? 1 : 0; dx <= 6; ++dx) {
                    double pairs = 0;
                    double corners = 0;
                    for (const auto [x, y] : cells_of(k_size, k_size)) {
                        pairs += at(x, y) * at(x + dx, y + dy);
                        corners += at(x, y) * at(x + dx, y) * at(x, y + dy) * at(x + dx, y + dy);
                    }
                    EXPECT_LT(std::fabs(pairs / k_size), 5)
                        << spacing << ' ' << shift << ' ' << dx << ' ' << dy;
                    if (dx == 0 || dy == 0) continue;
                    EXPECT_LT(std::fabs(corners / k_size), 5)
                        << spacing << ' ' << shift << ' ' << dx << ' ' << dy;
                }
            }
        }
    }
}

TEST(Random, NormalNumbersFollowTheNormalDistribution) {
    // The inverse of what the C library thinks the distribution is.
    float before = -10;
    for (std::int64_t bits = INT32_MIN; bits <= INT32_MAX; bits += 99991) {
        const float z = to_normal(static_cast<std::uint32_t>(bits));
        const double p = (static_cast<double>(bits) + 0x1p31 + 0.5) * 0x1p-32;
        const double density = std::exp(-0.5 * z * z) / std::sqrt(2 * k_pi);
        // In the tails the spacing of floats near 1 is what is left of the number.
        const double error = std::fabs(0.5 * std::erfc(-z / std::sqrt(2.0)) - p);
        ASSERT_LT(error, 4e-4 * density + 0x1p-25) << bits;
        ASSERT_GT(z, before - 1e-5f) << bits;
        before = z;
    }
    for (const std::uint32_t extreme : {0x7fffffffu, 0x80000000u}) {
        EXPECT_NEAR(std::fabs(to_normal(extreme)), 5.42, 0.01);
    }
    double sums[5] = {};
    constexpr int k_count = 1 << 20;
    const RowKey key = row_key(3, 0, 0);
    for (std::uint32_t x = 0; x < k_count; ++x) {
        const double z = to_normal(hash(key, x));
        for (int power = 1; power <= 4; ++power) sums[power] += std::pow(z, power) / k_count;
    }
    EXPECT_NEAR(sums[1], 0, 0.004);
    EXPECT_NEAR(sums[2], 1, 0.006);
    EXPECT_NEAR(sums[3], 0, 0.02);
    EXPECT_NEAR(sums[4], 3, 0.05);
}

TEST(Random, UnitsStayInTheirRange) {
    EXPECT_EQ(to_unit(0xffffffffu), 1.0f - 0x1p-24f);
    EXPECT_EQ(to_unit(0), 0.0f);
    EXPECT_EQ(to_signed_unit(0x80000000u), -1.0f);
    EXPECT_LE(to_signed_unit(0x7fffffffu), 1.0f);
}

}  // namespace
}  // namespace talus
