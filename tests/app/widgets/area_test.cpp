#include "app/widgets/area.h"

#include <gtest/gtest.h>

#include <vector>

namespace talus {
namespace {

constexpr float k_gap = 10;
constexpr Area k_room{0, 50, 900, 600};

bool covers(const Area& a, const Area& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

Area placed(ImVec2 size, const std::vector<Area>& others, float wish) {
    const ImVec2 corner = free_corner(k_room, size, others, k_gap, wish);
    return {corner.x, corner.y, size.x, size.y};
}

TEST(FreeCorner, IsWhereItIsWishedInAnEmptyRoom) {
    EXPECT_EQ(placed({300, 100}, {}, 0).x, 10);
    EXPECT_EQ(placed({300, 100}, {}, 0.5f).x, 300);
    EXPECT_EQ(placed({300, 100}, {}, 1).x, 590);
    EXPECT_EQ(placed({300, 100}, {}, 1).y, 60);
}

TEST(FreeCorner, CoversNoOtherWhileThereIsRoom) {
    const Area left{10, 60, 430, 500}, wide{10, 60, 880, 120}, right{700, 60, 190, 90}, all{0, 50, 900, 600};
    EXPECT_EQ(placed({300, 100}, {left}, 0.5f).x, 450) << "beside it";
    EXPECT_EQ(placed({300, 100}, {wide}, 0.5f).y, 190) << "below it";
    for (const auto& others : {std::vector{left}, {wide}, {right}, {left, right}, {wide, left}}) {
        for (const float wish : {0.0f, 0.5f, 1.0f}) {
            const Area place = placed({200, 100}, others, wish);
            for (const Area& other : others) EXPECT_FALSE(covers(place, other)) << place.x << " " << place.y;
            EXPECT_GE(place.x, k_room.x + k_gap);
            EXPECT_LE(place.x + place.width, k_room.x + k_room.width - k_gap);
            EXPECT_LE(place.y + place.height, k_room.y + k_room.height);
        }
    }
    EXPECT_EQ(placed({300, 100}, {all}, 0.5f).x, 300) << "there is no room: where it is wished";
}

}  // namespace
}  // namespace talus
