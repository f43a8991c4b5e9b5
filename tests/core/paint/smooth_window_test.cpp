// A brush that smooths looks around: in place where it sees most of a window, at a copy elsewhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/base/cell_rectangle.h"
#include "core/filter/gaussian.h"
#include "core/paint/coverage.h"
#include "core/paint/sculpt_ground.h"

namespace talus {
namespace {

constexpr HeightRange k_range{0, 500};

Grid<float> rough_ground(int width, int height) {
    std::mt19937 random(3);
    Grid<float> ground(width, height);
    for (float& value : ground.values()) value = static_cast<float>(random() % 4096) / 16;
    return ground;
}

TEST(SmoothWindow, IsTheSameBitsWhetherAWindowHoldsLittleMoreOrAllOfTheMap) {
    const Lattice world{.width = 601, .height = 577, .cell_size = 2};
    const Grid<float> ground = rough_ground(world.width, world.height);
    for (const float radius : {30.0f, 110.0f}) {
        for (const bool second : {false, true}) {
            const Stroke stroke{.tool = StrokeTool::smooth,
                                .radius = radius,
                                .amount = 0.7f,
                                .second = second,
                                .points = {{560, 590, 1}, {630, 610, 1}}};
            Grid<float> whole = ground;
            const CellRectangle changed = sculpt(stroke, {world, world, k_range, 1}, whole, nullptr);
            const auto reach = static_cast<int>(stroke_reach(stroke, world) / world.cell_size);
            for (const int more : {1, 7}) {
                const int around = reach + more;
                const CellRectangle at{changed.x0 - around, changed.y0 - around, changed.x1 + around,
                                       changed.y1 + around};
                ASSERT_GE(std::min(at.x0, at.y0), 0);
                ASSERT_LE(at.x1, world.width);
                ASSERT_LE(at.y1, world.height);
                Lattice window = world;
                window.x0 = at.x0;
                window.y0 = at.y0;
                window.width = at.width();
                window.height = at.height();
                Grid<float> part = cut(ground, at);
                sculpt(stroke, {window, world, k_range, 1}, part, nullptr);
                EXPECT_EQ(part, cut(whole, at)) << radius << ' ' << second << ' ' << more;
            }
        }
    }
}

TEST(SmoothWindow, SomeRowsOfABlurredMapAreThoseOfTheWhole) {
    const Lattice map{.width = 203, .height = 119, .cell_size = 2};
    const Grid<float> ground = rough_ground(map.width, map.height);
    for (const double deviation : {5.0, 60.0}) {  // plain boxes, and a thinned map
        const Grid<float> whole = gaussian_blurred(ground, 500, map, map, deviation, nullptr);
        for (const RowRange rows : {RowRange{0, 1}, RowRange{17, 90}, RowRange{118, 119}}) {
            EXPECT_EQ(gaussian_blurred_rows(ground, 500, map, map, deviation, rows, nullptr),
                      cut(whole, {0, rows.first, map.width, rows.end}))
                << deviation << ' ' << rows.first;
        }
    }
}

}  // namespace
}  // namespace talus
