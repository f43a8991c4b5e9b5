#include "core/base/row_keys.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(RowKeys, AreTheKeysOfTheRows) {
    for (const std::uint64_t seed : {0ull, 1ull, 0xdeadbeefcafebabeull}) {
        for (const std::uint32_t channel : {0u, 1u, 14u}) {
            const RowKeys keys(seed, channel);
            for (const std::int64_t y :
                 {std::int64_t{0}, std::int64_t{-1}, std::int64_t{77}, std::int64_t{1} << 60}) {
                const RowKey expected = row_key(seed, y, channel);
                EXPECT_EQ(keys.at(y).first, expected.first);
                EXPECT_EQ(keys.at(y).second, expected.second);
            }
        }
    }
}

}  // namespace
}  // namespace talus
