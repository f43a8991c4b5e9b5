#include "core/generate/resample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_last = 12;

Grid<float> noise() {
    Grid<float> points(k_last + 1, k_last + 1);
    for (int y = 0; y <= k_last; ++y) {
        for (int x = 0; x <= k_last; ++x) {
            points(x, y) = to_signed_unit(hash(row_key(1, y, 0), static_cast<std::uint32_t>(x)));
        }
    }
    return points;
}

Grid<float> resampled(Grid<float>& points, int count, double step) {
    const AxisSampling axis = AxisSampling::bounded(0, count, step, k_last);
    const Range all{0, k_last + 1};
    Grid<float> work(k_last + 4, 1);
    Grid<float> out(count, count);
    for (int y = 0; y < count; ++y) {
        resample_row(axis, axis, y, {all, points.width(), points.data()}, all, work.data(),
                     {out.row(y), static_cast<std::size_t>(count)});
    }
    return out;
}

// Catmull and Rom's kernel, from its definition.
double kernel(double t) {
    t = std::fabs(t);
    if (t < 1) return 1.5 * t * t * t - 2.5 * t * t + 1;
    if (t < 2) return -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2;
    return 0;
}

TEST(Resample, AgreesWithTheKernelAndRepeatsTheBorder) {
    Grid<float> points = noise();
    const Grid<float> map = resampled(points, 40, 0.3);
    for (const auto [x, y] : cells_of(40, 40)) {
        double sum = 0;
        for (int j = -3; j <= k_last + 3; ++j) {
            for (int i = -3; i <= k_last + 3; ++i) {
                sum += kernel(x * 0.3 - i) * kernel(y * 0.3 - j) *
                       points(std::clamp(i, 0, k_last), std::clamp(j, 0, k_last));
            }
        }
        ASSERT_NEAR(map(x, y), sum, 1e-6) << x << ' ' << y;
    }
}

TEST(Resample, OnThePointsGivesThePoints) {
    Grid<float> points = noise();
    EXPECT_EQ(resampled(points, k_last + 1, 1), points);
}

TEST(Resample, AsksForThePointsItReads) {
    const AxisSampling bounded = AxisSampling::bounded(0, 40, 0.3, k_last);
    EXPECT_EQ(bounded.points(0, 40).begin, 0);
    EXPECT_EQ(bounded.points(0, 40).end, k_last + 1);
    EXPECT_EQ(bounded.points(20, 21).begin, 5);  // sample 20 lies at point 6
    EXPECT_EQ(bounded.points(20, 21).end, 9);
    const AxisSampling wrapped = AxisSampling::wrapped(0, 40, 0.3, 40, 12);
    EXPECT_EQ(wrapped.points(0, 40).begin, -1);
    EXPECT_EQ(wrapped.points(0, 40).end, 14);
}

}  // namespace
}  // namespace talus
