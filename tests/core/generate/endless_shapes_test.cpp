// Shapes in an endless world: those with a place of their own stand in the piece at the origin, the others go
// on.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/generate/cone.h"
#include "core/generate/crater.h"
#include "core/generate/dunes.h"
#include "core/generate/flat.h"
#include "core/generate/hills.h"
#include "core/generate/island.h"
#include "core/generate/plateau.h"
#include "core/generate/ramp.h"
#include "core/generate/volcano.h"
#include "tests/core/generate/make_endless.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Lattice anchor() { return world_of(129, 97, 32); }

template <class Shape>
Shape with_many(Shape shape) {
    if constexpr (requires { shape.count; }) shape.count = 40;
    return shape;
}

template <class Shape>
class EndlessShape : public testing::Test {};
using ShapesWithoutEnd = testing::Types<Cone, Ramp, Plateau, Crater, Volcano, Dunes, Hills, Flat>;
TYPED_TEST_SUITE(EndlessShape, ShapesWithoutEnd);

TYPED_TEST(EndlessShape, InThePieceAtTheOriginIsTheBoundedOne) {
    const TypeParam shape = with_many(TypeParam{});
    const Lattice piece = anchor();
    EXPECT_EQ(make_endless(shape, piece, 0, 0, piece.width, piece.height), make_map(shape, piece));
}

TYPED_TEST(EndlessShape, HasTheSameBitsInEveryWindow) {
    const TypeParam shape = with_many(TypeParam{});
    for (const std::int64_t x0 : {std::int64_t{-60}, k_far, -k_far - 40}) {
        for (const std::int64_t y0 : {std::int64_t{70}, k_far + 5}) {
            const Grid<float> large = make_endless(shape, anchor(), x0, y0, 80, 60);
            const Grid<float> small = make_endless(shape, anchor(), x0 + 23, y0 + 31, 16, 16);
            for (const auto [x, y] : cells_of(16, 16)) {
                ASSERT_EQ(small(x, y), large(x + 23, y + 31)) << x0 << ' ' << y0 << ": " << x << ' ' << y;
            }
        }
    }
}

// Mean, spread and the mean step from a sample to the next.
struct Look {
    double mean = 0;
    double deviation = 0;
    double step = 0;
};
Look look_of(const Grid<float>& map) {
    Look look;
    for (const float height : map.values()) look.mean += static_cast<double>(height);
    look.mean /= static_cast<double>(map.size());
    for (int y = 0; y < map.height(); ++y) {
        for (int x = 1; x < map.width(); ++x) {
            const double d = static_cast<double>(map(x, y)) - look.mean;
            look.deviation += d * d;
            look.step += std::fabs(static_cast<double>(map(x, y)) - static_cast<double>(map(x - 1, y)));
        }
    }
    look.deviation = std::sqrt(look.deviation / static_cast<double>(map.size()));
    look.step /= static_cast<double>(map.size());
    return look;
}

template <class Shape>
void expect_same_look_far_out(const Shape& shape) {
    const Look here = look_of(make_endless(shape, anchor(), 0, 0, 512, 512));
    const Grid<float> map = make_endless(shape, anchor(), k_far, -k_far, 512, 512);
    const Look there = look_of(map);
    EXPECT_NEAR(there.mean, here.mean, 0.15 * here.deviation);
    EXPECT_NEAR(there.deviation, here.deviation, 0.1 * here.deviation);
    EXPECT_NEAR(there.step, here.step, 0.1 * here.step);
    EXPECT_NE(map, make_endless(shape, anchor(), 0, -k_far, 512, 512));
}

TEST(EndlessHills, LookFarOutAsTheyDoAtTheOrigin) { expect_same_look_far_out(Hills{}); }
TEST(EndlessDunes, LookFarOutAsTheyDoAtTheOrigin) { expect_same_look_far_out(Dunes{}); }

TEST(EndlessRamp, IsLevelBeforeAndBehindThePieceAtTheOrigin) {
    Ramp ramp;
    ramp.direction = 30;
    ramp.low = 50;
    ramp.high = 750;
    EXPECT_EQ(make_endless(ramp, anchor(), k_far, -k_far, 1, 1)(0, 0), 750);
    EXPECT_EQ(make_endless(ramp, anchor(), -k_far, k_far, 1, 1)(0, 0), 50);
    EXPECT_EQ(make_endless(ramp, anchor(), 200, -100, 1, 1)(0, 0), 750);
}

TEST(EndlessIsland, HasSeaAroundItForEver) {
    Island island;
    for (const auto shape : {Island::Shape::round, Island::Shape::square}) {
        island.shape = shape;
        for (const std::int64_t x0 : {std::int64_t{140}, std::int64_t{100000}, k_far, -k_far}) {
            Terrain terrain;
            terrain.lattice = {.width = 8, .height = 8, .x0 = x0, .y0 = 40, .cell_size = 32};
            terrain.set_height(make_field(Grid<float>(8, 8, 500.0f)));
            Context context;
            context.world = {.lattice = anchor(), .range = {}, .endless = true};
            island.apply(terrain, context);
            EXPECT_EQ(*terrain.height(), Grid<float>(8, 8, island.floor)) << x0;
        }
    }
}

}  // namespace
}  // namespace talus
