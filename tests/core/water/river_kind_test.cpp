#include "core/water/river_kind.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

std::string_view label_at(float width) { return k_river_kinds[river_kind_of(width)].label; }

TEST(RiverKinds, NameARiverByItsWidth) {
    EXPECT_EQ(label_at(0.5f), "Brook");
    EXPECT_EQ(label_at(2.9f), "Brook");
    EXPECT_EQ(label_at(3), "Stream");
    EXPECT_EQ(label_at(14), "Small river");
    EXPECT_EQ(label_at(60), "River");
    EXPECT_EQ(label_at(5000), "Large river");
}

TEST(RiverKinds, SayBetweenWhichWidthsTheyLie) {
    EXPECT_EQ(widths_of(0), "< 3 m");
    EXPECT_EQ(widths_of(1), "3\u201310 m");
    EXPECT_EQ(widths_of(k_river_kinds.size() - 1), "> 100 m");
}

}  // namespace
}  // namespace talus
