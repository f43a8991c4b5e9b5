#include "core/paint/stroke_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/paint/coverage.h"

namespace talus {
namespace {

constexpr double k_ring = 330;  // m

Stroke ring() {
    Stroke stroke{.radius = 150, .points = {}};
    for (int i = 0; i < 100; ++i)
        stroke.points.push_back(
            {1000 + k_ring * std::cos(0.057 * i), 1000 + k_ring * std::sin(0.057 * i), 1});
    return stroke;
}

double turn(const StrokePoint& a, const StrokePoint& b, const StrokePoint& c) {
    return std::fabs(std::remainder(std::atan2(c.y - b.y, c.x - b.x) - std::atan2(b.y - a.y, b.x - a.x),
                                    2 * 3.14159265358979));
}

TEST(StrokeLine, OfABendingHandShowsNoKinks) {
    const std::vector<StrokePoint> line = stroke_line(ring());
    EXPECT_GT(turn(ring().points[50], ring().points[51], ring().points[52]), 0.05);
    for (std::size_t i = 2; i < line.size(); ++i) {
        EXPECT_LT(turn(line[i - 2], line[i - 1], line[i]), 0.035) << i;
        EXPECT_NEAR(std::hypot(line[i].x - 1000, line[i].y - 1000), k_ring, 0.08) << i;
    }
}

TEST(StrokeLine, KeepsStraightWaysAndCorners) {
    for (const Stroke& stroke :
         {Stroke{.radius = 100, .points = {{0, 0, 1}, {50, 0, 1}, {100, 0, 0.5f}, {400, 0, 1}}},
          Stroke{.radius = 100, .points = {{0, 0, 1}, {90, 0, 1}, {90, 90, 1}, {0, 90, 1}}},
          Stroke{.radius = 100, .points = {{0, 0, 1}, {90, 0, 1}, {0, 0, 1}}},
          Stroke{.radius = 100, .points = {{0, 0, 1}, {0, 0, 0.5f}, {0, 0, 1}}},
          Stroke{.radius = 100, .points = {{7, 8, 1}}}})
        EXPECT_EQ(stroke_line(stroke), stroke.points);
}

TEST(StrokeLine, PassesThroughItsPointsStaysNearTheWaysBetweenAndEndsLikeItsBeginning) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> step(-20, 20);
    int bent = 0;
    for (int run = 0; run < 200; ++run) {
        Stroke stroke{.radius = static_cast<float>(20 + run), .points = {{500, 500, 1}}};
        double heading = step(random);
        for (int i = 0; i < 12; ++i) {
            const StrokePoint last = stroke.points.back();
            heading += step(random) / 20;
            const double length = 12 + step(random) / 2;
            stroke.points.push_back({last.x + length * std::cos(heading), last.y + length * std::sin(heading),
                                     static_cast<float>(0.5 + step(random) / 50)});
        }
        const std::vector<StrokePoint> line = stroke_line(stroke);
        bent += line.size() > stroke.points.size() ? 1 : 0;
        const StrokeBounds bounds = bounds_of(stroke);
        const auto radius = static_cast<double>(stroke.radius);
        std::size_t next = 0;
        for (const StrokePoint& point : line) {
            if (next < stroke.points.size() && point == stroke.points[next]) {
                ++next;
                continue;
            }
            ASSERT_GT(next, 0u);
            const StrokePoint& a = stroke.points[next - 1];
            const StrokePoint& b = stroke.points[next];
            const double away = std::fabs((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) /
                                std::hypot(b.x - a.x, b.y - a.y);
            EXPECT_LE(away, k_line_bulge * radius);
            EXPECT_LE(bounds.x0, point.x - radius);
            EXPECT_GE(bounds.y1, point.y + radius);
        }
        EXPECT_EQ(next, stroke.points.size());
        Stroke shorter = stroke;
        shorter.points.pop_back();
        const std::vector<StrokePoint> before = stroke_line(shorter);
        const auto last_way =
            std::find(before.begin(), before.end(), shorter.points[shorter.points.size() - 2]);
        EXPECT_TRUE(std::equal(before.begin(), last_way, line.begin()));
    }
    EXPECT_GT(bent, 150);
}

}  // namespace
}  // namespace talus
