#include "core/base/formatted.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(PlainNumber, HasNoPowerOfTen) {
    EXPECT_EQ(plain_number(1e6), "1000000");
    EXPECT_EQ(plain_number(1e9), "1000000000");
    EXPECT_EQ(plain_number(-12345678, 3), "-12345678");
    EXPECT_EQ(plain_number(0.00001), "0.00001");
    EXPECT_EQ(plain_number(0.000012345, 3), "0.0000123");
    EXPECT_EQ(plain_number(0), "0");
    EXPECT_EQ(plain_number(0.5), "0.5");
    EXPECT_EQ(plain_number(1234.5678), "1234.57");
}

}  // namespace
}  // namespace talus
