#include "core/terrain/curve.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

const Curve k_steps{{{0, 0.1f}, {0.2f, 0.1f}, {0.3f, 0.8f}, {0.9f, 0.85f}, {1, 1}}};

TEST(MonotoneCurve, RunsThroughItsPointsAndIsLevelBeyond) {
    const MonotoneCurve curve(k_steps);
    for (const CurvePoint& point : k_steps.points) EXPECT_NEAR(curve.at(point.x), point.y, 1e-6) << point.x;
    EXPECT_EQ(curve.at(-1), 0.1f);
    EXPECT_EQ(curve.at(2), 1.0f);
}

TEST(MonotoneCurve, HasNoBumpsOfItsOwn) {
    const MonotoneCurve curve(k_steps);
    float before = curve.at(0);
    for (int i = 1; i <= 10000; ++i) {
        const float here = curve.at(static_cast<float>(i) / 10000);
        ASSERT_GE(here, before - 1e-6f) << i;
        before = here;
    }
}

TEST(MonotoneCurve, HasNoKinkAtAPoint) {
    const MonotoneCurve curve(k_steps);
    for (std::size_t i = 1; i + 1 < k_steps.points.size(); ++i) {
        const float x = k_steps.points[i].x;
        const float d = 1e-3f;
        const float before = (curve.at(x) - curve.at(x - d)) / d;
        const float after = (curve.at(x + d) - curve.at(x)) / d;
        EXPECT_NEAR(before, after, 0.25f) << x;
    }
}

TEST(MonotoneCurve, OfTheDefaultChangesNothing) {
    const MonotoneCurve curve{Curve{}};
    for (const float x : {0.0f, 0.123f, 0.5f, 0.99f, 1.0f}) EXPECT_NEAR(curve.at(x), x, 1e-6);
}

TEST(SoundCurve, IsInOrderWithinItsBoundsAndNotTooLong) {
    const Curve valid = validated_curve({{{0.5f, 2}, {-1, -1}, {0.5001f, 0}, {3, 0.5f}}}, {});
    EXPECT_EQ(valid, (Curve{{{0, 0}, {0.5f, 1}, {1, 0.5f}}}));
    Curve many{.points = {}};
    for (int i = 0; i < 100; ++i) many.points.push_back({static_cast<float>(i) / 100, 0});
    EXPECT_EQ(validated_curve(many, {}).points.size(), Curve::k_max_points);
}

TEST(SoundCurve, FallsBackWhereThereIsNone) {
    const Curve fallback{{{0, 0.3f}, {1, 0.4f}}};
    EXPECT_EQ(validated_curve({.points = {}}, fallback), fallback);
    EXPECT_EQ(validated_curve({{{0.2f, 0}, {0.2f, 1}}}, fallback), fallback);
    EXPECT_EQ(validated_curve({{{0, std::nanf("")}, {1, 1}}}, fallback), fallback);
}

}  // namespace
}  // namespace talus
