#include "core/paint/coverage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/parallel.h"
#include "core/paint/stroke_line.h"
#include "tests/core/paint/grounds.h"

namespace talus {
namespace {

Stroke bent() {
    return {.radius = 130,
            .hardness = 0.3f,
            .points = {{200, 300, 0.5f}, {500, 320, 1}, {420, 700, 0.25f}, {210, 310, 1}}};
}

double distance_to_piece(const StrokePoint& a, const StrokePoint& b, double x, double y, double& along) {
    const double east = b.x - a.x;
    const double south = b.y - a.y;
    const double square = east * east + south * south;
    along = square > 0 ? std::clamp(((x - a.x) * east + (y - a.y) * south) / square, 0.0, 1.0) : 0;
    return std::hypot(x - a.x - along * east, y - a.y - along * south);
}

double profile(const Stroke& stroke, double distance) {
    const double radius = static_cast<double>(stroke.radius);
    const double hardness = static_cast<double>(stroke.hardness);
    const double s = std::clamp((distance / radius - hardness) / (1 - hardness), 0.0, 1.0);
    return (1 - s * s) * (1 - s * s);
}

// Looks at every piece of the line from every cell of the map.
double brute_weight(const Stroke& stroke, double x, double y) {
    double most = 0;
    const std::vector<StrokePoint> line = stroke_line(stroke);
    for (std::size_t i = 0; i < std::max<std::size_t>(line.size() - 1, 1); ++i) {
        const StrokePoint& a = line[i];
        const StrokePoint& b = line[std::min(i + 1, line.size() - 1)];
        double along = 0;
        const double distance = distance_to_piece(a, b, x, y, along);
        const double pressure =
            static_cast<double>(a.pressure + static_cast<float>(along) * (b.pressure - a.pressure));
        most = std::max(most, pressure * profile(stroke, distance));
    }
    return most;
}

float weight_at(const Coverage& coverage, int x, int y) {
    const CellRectangle& at = coverage.at;
    const bool inside = x >= at.x0 && x < at.x1 && y >= at.y0 && y < at.y1;
    return inside ? coverage.weight(x - at.x0, y - at.y0) : 0;
}

TEST(Coverage, IsTheLargestOfAllPiecesOfTheLine) {
    const Lattice map = square_map(101, 10);
    Stroke spiral{.radius = 120, .hardness = 0.1f, .points = {}};
    for (int i = 0; i < 90; ++i)
        spiral.points.push_back(
            {500 + 4.5 * i * std::cos(0.21 * i), 500 + 4.5 * i * std::sin(0.21 * i), 0.8f});
    Stroke zigzag{.radius = 90, .points = {}};
    for (int i = 0; i < 9; ++i) zigzag.points.push_back({150.0 + 80 * i, i % 2 == 0 ? 300.0 : 620.0, 1});
    Stroke there_and_back{
        .radius = 90, .points = {{300, 500, 1}, {700, 500, 1}, {500, 500, 1}, {500, 500, 1}, {500, 200, 1}}};
    for (const Stroke& stroke :
         {bent(), spiral, zigzag, there_and_back, Stroke{.radius = 77, .points = {{505, 495, 0.75f}}}}) {
        const Coverage coverage = coverage_of(stroke, map, map, nullptr);
        for (int y = 0; y < map.height; ++y) {
            for (int x = 0; x < map.width; ++x)
                EXPECT_NEAR(weight_at(coverage, x, y), brute_weight(stroke, map.x_of(x), map.y_of(y)), 2e-5)
                    << x << ' ' << y;
        }
    }
}

// It stands on a place as it would without the crossing; one that builds up adds there.
TEST(Coverage, OfACrossingIsNotTwiceThatOfALineUnlessItBuildsUp) {
    const Lattice map = square_map(101, 10);
    Stroke cross{.radius = 60,
                 .points = {{200, 500, 1}, {800, 500, 1}, {800, 200, 1}, {500, 200, 1}, {500, 800, 1}}};
    EXPECT_FLOAT_EQ(weight_at(coverage_of(cross, map, map, nullptr), 50, 50), 1);
    const float line = [&] {
        Stroke straight{.radius = 60, .builds_up = true, .points = {{200, 500, 1}, {800, 500, 1}}};
        return weight_at(coverage_of(straight, map, map, nullptr), 50, 50);
    }();
    cross.builds_up = true;
    EXPECT_NEAR(weight_at(coverage_of(cross, map, map, nullptr), 50, 50), 2 * line, 0.02 * line);
}

// Along a straight line all places at one distance are alike: no scallops, whatever the points' distances.
TEST(Coverage, HasNoScallops) {
    const Lattice map = square_map(401, 1);
    for (const bool builds_up : {false, true}) {
        Stroke stroke{.radius = 40, .hardness = 0.5f, .builds_up = builds_up, .points = {}};
        for (double x = 50; x <= 350; x += x < 200 ? 3.5 : 31) stroke.points.push_back({x, 200, 1});
        const Coverage coverage = coverage_of(stroke, map, map, nullptr);
        for (const int y : {170, 185, 200, 225}) {
            float low = 1e9f;
            float high = 0;
            for (int x = 120; x <= 280; ++x) {
                low = std::min(low, weight_at(coverage, x, y));
                high = std::max(high, weight_at(coverage, x, y));
            }
            EXPECT_LE(high - low, builds_up ? 0.02f * high : 1e-5f) << y;
        }
    }
}

// A hard brush that builds up is no stack of coins, and clicks as strongly as a soft one.
TEST(Coverage, ThatBuildsUpShowsNoRimOfItsDabs) {
    const Lattice map = square_map(401, 1);
    for (const float hardness : {0.5f, 0.8f, 0.95f}) {
        Stroke stroke{.radius = 80, .hardness = hardness, .builds_up = true, .points = {{40, 200, 1}}};
        EXPECT_FLOAT_EQ(weight_at(coverage_of(stroke, map, map, nullptr), 40, 200), 1.0f / k_dabs);
        stroke.points.push_back({360, 200, 1});
        const Coverage coverage = coverage_of(stroke, map, map, nullptr);
        for (int y = 121; y <= 200; ++y) {
            for (int x = 130; x < 270; ++x)
                ASSERT_NEAR(weight_at(coverage, x + 1, y), weight_at(coverage, x, y), 0.04f / 80)
                    << hardness << ' ' << y;
        }
    }
}

TEST(Coverage, IsTheSameBitsInAnyWindowAndOnAnyNumberOfThreads) {
    for (const double far : {0.0, 1e7}) {
        for (const bool builds_up : {false, true}) {
            Lattice map = square_map(300, 4);
            map.x0 = static_cast<std::int64_t>(far / 4);
            Stroke stroke = bent();
            stroke.builds_up = builds_up;
            for (StrokePoint& point : stroke.points) point.x += far;
            set_thread_count(1);
            const Coverage whole = coverage_of(stroke, map, map, nullptr);
            set_thread_count(2);
            EXPECT_EQ(coverage_of(stroke, map, map, nullptr).weight, whole.weight);
            set_thread_count(0);
            Lattice window = map;
            window.width = window.height = 57;
            for (const int left : {0, 31, 101, 199}) {
                window.x0 = map.x0 + left;
                window.y0 = map.y0 + 71;
                const Coverage part = coverage_of(stroke, window, map, nullptr);
                for (int y = 0; y < 57; ++y) {
                    for (int x = 0; x < 57; ++x)
                        ASSERT_EQ(weight_at(part, x, y), weight_at(whole, x + left, y + 71)) << left;
                }
            }
        }
    }
}

// A brush over the seam acts at both sides of the map.
TEST(Coverage, WrapsWithTheWorld) {
    Lattice world = square_map(100, 10);
    world.wrap_x = world.wrap_y = true;
    const Stroke at_seam{.radius = 95, .points = {{990, 20, 1}, {1040, 20, 1}}};
    const Coverage coverage = coverage_of(at_seam, world, world, nullptr);
    const Stroke inside{.radius = 95, .points = {{490, 520, 1}, {540, 520, 1}}};
    const Coverage whole = coverage_of(inside, world, world, nullptr);
    for (int y = 0; y < 100; ++y) {
        for (int x = 0; x < 100; ++x)
            EXPECT_NEAR(weight_at(coverage, (x + 50) % 100, (y + 50) % 100), weight_at(whole, x, y), 1e-6);
    }
}

// It would be drawn over itself a billion times.
TEST(Coverage, IsNowhereInAWorldThatItWrapsManyTimes) {
    Lattice world = square_map(100, 0.01);
    world.wrap_x = world.wrap_y = true;
    EXPECT_TRUE(coverage_of({.radius = 1e6f, .points = {{0, 0, 1}}}, world, world, nullptr).at.empty());
    const Stroke twice{.radius = 0.3f, .points = {{0.1, 0.5, 1}, {2.1, 0.5, 1}}};
    EXPECT_FLOAT_EQ(weight_at(coverage_of(twice, world, world, nullptr), 37, 50), 1);
}

TEST(Coverage, IsEmptyWhereTheStrokeLiesBesideTheMap) {
    const Lattice map = square_map(50, 10);
    EXPECT_TRUE(coverage_of({.radius = 30, .points = {{-500, 100, 1}}}, map, map, nullptr).at.empty());
    EXPECT_TRUE(coverage_of({.radius = 30, .points = {{1e9, 1e9, 1}}}, map, map, nullptr).at.empty());
}

}  // namespace
}  // namespace talus
