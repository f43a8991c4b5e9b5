#include "core/paint/stamped.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/parallel.h"
#include "core/paint/sculpt.h"
#include "core/paint/stamps.h"
#include "tests/core/paint/grounds.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

std::shared_ptr<const Stamp> image_of(int width, int height, auto&& value) {
    Grid<float> image(width, height);
    for (const auto [x, y] : cells_of(width, height)) image(x, y) = static_cast<float>(value(x, y));
    return std::make_shared<const Stamp>(Stamp{{}, Raster(std::move(image))});
}

Stroke click(std::shared_ptr<const Stamp> stamp) {
    return {.tool = StrokeTool::stamp,
            .radius = 300,
            .hardness = 0.9f,
            .points = {{500, 500, 1}},
            .stamp = std::move(stamp)};
}

// The whole map.
Grid<float> stamped_on(const Stroke& stroke, const Lattice& map) {
    const Coverage coverage = stamped(stroke, map, map, nullptr);
    Grid<float> all(map.width, map.height, 0.0f);
    for (const auto [x, y] : cells_of(coverage.at.width(), coverage.at.height()))
        all(coverage.at.x0 + x, coverage.at.y0 + y) = coverage.weight(x, y);
    return all;
}

TEST(Stamped, LaysTheImageIntoTheCircleAndNothingBesideIt) {
    const Lattice map = square_map(101, 10);
    const Grid<float> cone = stamped_on(click(find_stamp("cone")), map);
    EXPECT_NEAR(cone(50, 50), 1, 0.03);
    EXPECT_NEAR(cone(65, 50), 0.5, 0.05);
    EXPECT_NEAR(cone(50, 35), 0.5, 0.05);
    for (const auto [x, y] : cells_of(101, 101)) {
        if (std::hypot(x - 50, y - 50) >= 30) {
            ASSERT_EQ(cone(x, y), 0);
        }
    }
    Stroke faint = click(find_stamp("cone"));
    faint.points[0].pressure = 0.5f;
    EXPECT_NEAR(stamped_on(faint, map)(50, 50), cone(50, 50) / 2, 1e-3);
    EXPECT_TRUE(stamped(click(nullptr), map, map, nullptr).at.empty());
}

TEST(Stamped, TurnsFlipsAndFollowsTheLine) {
    const Lattice map = square_map(101, 10);
    // High at the image's right, a little at its top.
    const auto stamp =
        image_of(64, 64, [](int x, int y) { return (x >= 48 ? 1.0 : 0) + (y < 12 ? 0.25 : 0); });
    const auto at = [&](Stroke stroke) {
        const Grid<float> all = stamped_on(stroke, map);
        return std::vector<float>{all(70, 50), all(50, 70), all(30, 50), all(50, 30)};  // E, S, W, N
    };
    const auto is_like = [](const std::vector<float>& got, const std::vector<float>& expected) {
        for (std::size_t i = 0; i < 4; ++i)
            if (std::fabs(got[i] - expected[i]) > 0.02f) return false;
        return true;
    };
    Stroke stroke = click(stamp);
    stroke.radius = 260;
    EXPECT_TRUE(is_like(at(stroke), {1, 0, 0, 0.25f}));
    stroke.angle = 90;
    EXPECT_TRUE(is_like(at(stroke), {0.25f, 1, 0, 0})) << "clockwise";
    stroke.angle = 0;
    stroke.flipped = true;
    EXPECT_TRUE(is_like(at(stroke), {1, 0.25f, 0, 0}));
    stroke.flipped = false;
    stroke.along = true;
    stroke.points = {{500, 500, 1}, {500, 501, 1}};
    EXPECT_TRUE(is_like(at(stroke), {0.25f, 1, 0, 0})) << "to the south";
}

// A brush that mirrors stamps the mirror image, whichever way the stamp is turned.
TEST(Stamped, OfAMirroredStrokeIsTheMirrorImage) {
    const Lattice map = square_map(101, 10);
    const auto stamp = image_of(40, 30, [](int x, int y) { return 0.01 * x + 0.0004 * y * y; });
    for (const bool along : {false, true}) {
        for (const std::size_t points : {1u, 2u}) {
            Stroke stroke = click(stamp);
            stroke.angle = 35;
            stroke.along = along;
            if (points == 2) stroke.points = {{400, 450, 1}, {520, 540, 1}};
            const Grid<float> before = stamped_on(stroke, map);
            const Grid<float> across = stamped_on(mirrored(stroke, 1000, 1000, true, false), map);
            const Grid<float> down = stamped_on(mirrored(stroke, 1000, 1000, false, true), map);
            const Grid<float> both = stamped_on(mirrored(stroke, 1000, 1000, true, true), map);
            for (const auto [x, y] : cells_of(101, 101)) {
                ASSERT_NEAR(across(100 - x, y), before(x, y), 2e-3) << along << points;
                ASSERT_NEAR(down(x, 100 - y), before(x, y), 2e-3) << along << points;
                ASSERT_NEAR(both(100 - x, 100 - y), before(x, y), 2e-3) << along << points;
            }
        }
    }
}

// The longer side spans the circle; what is short lies in its middle, and fades towards its own sides.
TEST(Stamped, KeepsTheImagesShape) {
    const Lattice map = square_map(101, 10);
    const Grid<float> wide = stamped_on(click(image_of(90, 30, [](int, int) { return 1; })), map);
    EXPECT_NEAR(wide(70, 50), 1, 1e-3);
    EXPECT_NEAR(wide(50, 57), 1, 1e-3);
    EXPECT_EQ(wide(50, 61), 0);
    EXPECT_EQ(wide(50, 39), 0);
}

// A line drawn over itself is not twice as high, has no scallops along its way, and never tops one dab.
TEST(Stamped, OfALongLineHasNoScallopsAndDoublesNothing) {
    const Lattice map = square_map(401, 2.5);
    for (const std::string_view key : {"cone", "mesa", "ridge"}) {
        Stroke line = click(find_stamp(key));
        line.radius = 100;
        line.points = {{200, 500, 1}, {800, 500, 1}, {300, 500, 1}};
        line.angle = key == "ridge" ? 90.0f : 0.0f;
        const Grid<float> made = stamped_on(line, map);
        for (const int y : {200, 205, 215, 225}) {
            float low = 2;
            float high = 0;
            for (int x = 140; x < 260; ++x) {
                low = std::min(low, made(x, y));
                high = std::max(high, made(x, y));
            }
            EXPECT_LE(high - low, 0.01f) << key << ' ' << y;
            EXPECT_LE(high, 1.0001f);
        }
    }
}

// What the map cannot show is averaged, so that nothing of it comes and goes with a cell's place.
TEST(Stamped, OfAnImageFinerThanTheMapIsAveraged) {
    const Lattice coarse = square_map(41, 30);
    const auto grain = image_of(512, 512, [](int x, int y) { return (x + y) % 2; });
    Stroke stroke = click(grain);
    stroke.radius = 500;
    stroke.points = {{600, 600, 1}};
    for (const double shift : {0.0, 7.0, 15.0}) {
        stroke.points[0].x = 600 + shift;
        const Grid<float> made = stamped_on(stroke, coarse);
        for (int x = 12; x < 28; ++x) EXPECT_NEAR(made(x, 20), 0.5, 0.01) << shift;
    }
}

// Close up the samples show no lines: curvature does not jump where they meet.
TEST(Stamped, OfAnImageCoarserThanTheMapIsSmooth) {
    const Lattice fine = square_map(801, 1);
    const auto hump =
        image_of(9, 9, [](int x, int y) { return std::exp(-((x - 4) * (x - 4) + (y - 4) * (y - 4)) / 6.0); });
    Stroke stroke = click(hump);
    stroke.points = {{400, 400, 1}};
    const Grid<float> made = stamped_on(stroke, fine);
    float largest_jump = 0;
    for (int x = 200; x < 600; ++x) {
        const auto bend = [&](int at) { return made(at + 4, 400) - 2 * made(at, 400) + made(at - 4, 400); };
        largest_jump = std::max(largest_jump, std::fabs(bend(x + 1) - bend(x)));
    }
    EXPECT_LT(largest_jump, 2e-4f);
}

TEST(Stamped, IsTheSameBitsInAnyWindowAndOnAnyNumberOfThreads) {
    for (const bool builds_up : {false, true}) {
        for (const std::string_view key : {"crater", "ridge"}) {
            const Lattice map = square_map(200, 5);
            Stroke stroke = click(find_stamp(key));
            stroke.radius = 150;
            stroke.builds_up = builds_up;
            stroke.along = true;
            stroke.angle = 20;
            stroke.points = {{200, 300, 1}, {600, 420, 0.5f}, {640, 800, 1}};
            set_thread_count(1);
            const Grid<float> whole = stamped_on(stroke, map);
            set_thread_count(2);
            EXPECT_EQ(stamped_on(stroke, map), whole);
            set_thread_count(0);
            Lattice window = map;
            window.width = window.height = 41;
            for (const int left : {20, 60, 110}) {
                window.x0 = left;
                window.y0 = 50;
                const Coverage part = stamped(stroke, window, map, nullptr);
                for (const auto [x, y] : cells_of(part.at.width(), part.at.height()))
                    ASSERT_EQ(part.weight(x, y), whole(left + part.at.x0 + x, 50 + part.at.y0 + y));
            }
        }
    }
}

TEST(Stamped, WrapsWithTheWorld) {
    Lattice world = square_map(100, 10);
    world.wrap_x = world.wrap_y = true;
    Stroke stroke = click(find_stamp("mesa"));
    stroke.points = {{980, 500, 1}};
    const Grid<float> seam = stamped_on(stroke, world);
    stroke.points = {{480, 500, 1}};
    const Grid<float> inside = stamped_on(stroke, world);
    for (const auto [x, y] : cells_of(100, 100)) ASSERT_NEAR(seam((x + 50) % 100, y), inside(x, y), 1e-5);
}

TEST(Stamps, OfFilesAreSmallAndFrom0To1) {
    Grid<float> map(1300, 700);
    for (const auto [x, y] : cells_of(1300, 700)) map(x, y) = static_cast<float>(200 + x + y);
    map(3, 3) = std::nanf("");
    const auto stamp = stamp_of(map);
    ASSERT_NE(stamp, nullptr);
    EXPECT_EQ(stamp->image.width(), 512);
    EXPECT_EQ(stamp->image.height(), 276);
    const auto [low, high] = std::ranges::minmax(stamp->image.values()->values());
    EXPECT_EQ(low, 0);
    EXPECT_EQ(high, 1);
    EXPECT_EQ(stamp_of(Grid<float>(3, 3, std::nanf(""))), nullptr);
    EXPECT_EQ((*stamp_of(Grid<float>(3, 2, 7.0f))->image.values())(1, 1), 1) << "a level one is all of it";
    for (const StampShape& shape : stamp_shapes()) {
        const auto [least, most] = std::ranges::minmax(find_stamp(shape.key)->image.values()->values());
        EXPECT_TRUE(least >= -1 && most <= 1 && most > 0.2f) << shape.key;
        EXPECT_NEAR((*find_stamp(shape.key)->image.values())(0, 128), 0, 0.03) << shape.key << " at its side";
    }
}

// What is predicted follows what is made: each dab of a line costs, and so does what slides under a brush.
TEST(Stamped, ALineOfDabsIsPredictedToTakeAsLongAsItsDabs) {
    const Lattice map{.width = 257, .height = 257, .cell_size = 4};
    const auto cost = [&](const Stroke& stroke) {
        return Sculpt{.strokes = Strokes().with(stroke)}.cost_per_cell(map) - 1;
    };
    Stroke stroke = click(find_stamp("cone"));
    stroke.radius = 160;
    const double once = cost(stroke);
    EXPECT_NEAR(dab_count(stroke, map), 1, 1e-9);
    stroke.points.push_back({stroke.points[0].x + 320, stroke.points[0].y, 1});
    EXPECT_NEAR(dab_count(stroke, map),
                static_cast<double>(dabs_of(stroke, k_stamp_dabs, map, map, nullptr).size()), 1);
    EXPECT_GT(cost(stroke), 30 * once);
    stroke.tool = StrokeTool::raise;
    const double raised = cost(stroke);
    EXPECT_LT(raised, once);
    stroke.tool = StrokeTool::erode;
    EXPECT_GT(cost(stroke), 10 * raised);
}

}  // namespace
}  // namespace talus
