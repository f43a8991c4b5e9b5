#include "core/paint/stroke_recorder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace talus {
namespace {

struct Place {
    double x, y;
};

std::vector<Place> hand(int places) {
    std::vector<Place> all;
    for (int i = 0; i <= places; ++i) {
        const double t = static_cast<double>(i) / places;
        all.push_back({300 * t, 80 * std::sin(9 * t)});
    }
    return all;
}

TEST(StrokeRecorder, PutsPointsAtEvenDistancesAlongTheWay) {
    StrokeRecorder recorder(10, 0);
    for (const Place& place : {Place{0, 0}, Place{3, 0}, Place{7, 0}, Place{25, 0}, Place{25, 100}})
        recorder.move_to(place.x, place.y, 1);
    const std::vector<StrokePoint> points = recorder.points();
    ASSERT_EQ(points.size(), 14u);  // 125 m of way: twelve steps and the rest
    EXPECT_EQ(points[2].x, 20);
    EXPECT_EQ(points[3].x, 25);
    EXPECT_NEAR(points[3].y, 5, 1e-3);
    EXPECT_EQ(points.back(), (StrokePoint{25, 100, 1}));
}

// Twelve times as many looks at the same hand move no point by more than its way was cut short between two.
TEST(StrokeRecorder, MakesTheSameLineHoweverOftenTheHandIsLookedAt) {
    StrokeRecorder often(5, 0);
    StrokeRecorder rarely(5, 0);
    const std::vector<Place> all = hand(1200);
    for (std::size_t i = 0; i < all.size(); ++i) {
        often.move_to(all[i].x, all[i].y, 1);
        if (i % 12 == 0) rarely.move_to(all[i].x, all[i].y, 1);
    }
    ASSERT_NEAR(static_cast<double>(often.points().size()), static_cast<double>(rarely.points().size()), 1);
    for (std::size_t i = 0; i < rarely.points().size() - 2; ++i) {
        EXPECT_NEAR(often.points()[i].x, rarely.points()[i].x, 0.5);
        EXPECT_NEAR(often.points()[i].y, rarely.points()[i].y, 0.5);
    }
}

TEST(StrokeRecorder, OnALeashTrailsBehindAndForgetsATremor) {
    StrokeRecorder recorder(5, 20);
    recorder.move_to(0, 0, 1);
    for (int i = 0; i <= 300; ++i) recorder.move_to(i, i % 2 == 0 ? 4 : -4, 1);
    const std::vector<StrokePoint> points = recorder.points();
    EXPECT_NEAR(points.back().x, 280, 1);
    for (const StrokePoint& point : points) EXPECT_LT(std::fabs(point.y), 1);
}

TEST(StrokeRecorder, OfAClickHasOnePoint) {
    StrokeRecorder recorder(5, 0);
    EXPECT_TRUE(recorder.empty());
    recorder.move_to(7, 8, 0.5f);
    recorder.move_to(7, 8, 1);
    EXPECT_EQ(recorder.points().size(), 1u);
}

}  // namespace
}  // namespace talus
