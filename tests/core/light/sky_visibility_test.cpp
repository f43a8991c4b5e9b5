#include "core/light/sky_visibility.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numbers>

#include "core/base/parallel.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr double k_sky_cell = 8;  // m

double between(const Grid<float>& heights, double x, double y) {
    const int i = std::min(static_cast<int>(x), heights.width() - 2);
    const int j = std::min(static_cast<int>(y), heights.height() - 2);
    const double u = x - i;
    const double v = y - j;
    const auto at = [&](int column, int row) { return static_cast<double>(heights(column, row)); };
    return (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) +
           (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v;
}

// By marching a ray in each of 64 directions, half a sample at a time, between four samples.
double marched(const Grid<float>& heights, double cell, int x, int y) {
    constexpr int k_rays = 64;
    double sum = 0;
    for (int ray = 0; ray < k_rays; ++ray) {
        const double angle = 2 * std::numbers::pi * (ray + 0.5) / k_rays;
        double tangent = 0;
        for (int step = 1;; ++step) {
            const double i = x + 0.5 * step * std::sin(angle);
            const double j = y - 0.5 * step * std::cos(angle);
            if (i < 0 || j < 0 || i > heights.width() - 1 || j > heights.height() - 1) break;
            const double rise = between(heights, i, j) - static_cast<double>(heights(x, y));
            tangent = std::max(tangent, rise / (0.5 * step * cell));
        }
        sum += 1 / (1 + tangent * tangent);
    }
    return sum / k_rays;
}

std::shared_ptr<const Terrain> terrain(const char* preset) {
    return Evaluator(0).evaluate(find_preset(preset)->recipe, 257, 257);
}

TEST(SkyVisibility, AgreesWithMarchedRays) {
    for (const char* preset : {"diamond-square", "volcano", "alps", "mesas"}) {
        const auto ground = terrain(preset);
        const Grid<float>& heights = *ground->height();
        const double cell = ground->lattice.cell_size;
        const Grid<float> seen = sky_visibility(heights, cell, cell);
        double squares = 0;
        double least = 1;
        int count = 0;
        for (int y = 1; y < heights.height(); y += 5) {
            for (int x = 1; x < heights.width(); x += 5, ++count) {
                const double truth = marched(heights, cell, x, y);
                const double difference = static_cast<double>(seen(x, y)) - truth;
                squares += difference * difference;
                least = std::min(least, truth);
            }
        }
        EXPECT_LT(std::sqrt(squares / count), 0.024) << preset;
        EXPECT_LT(least, 0.8) << preset << " has little to hide the sky";
    }
}

TEST(SkyVisibility, IsWholeOnAPlainAndOnASummit) {
    Grid<float> heights(65, 33, 12.5f);
    const Grid<float> plain = sky_visibility(heights, k_sky_cell, k_sky_cell);
    for (const float share : plain.values()) ASSERT_EQ(share, 1);
    heights(40, 20) = 300;
    EXPECT_EQ(sky_visibility(heights, k_sky_cell, k_sky_cell)(40, 20), 1);
}

TEST(SkyVisibility, IsThatOfAWallsFoot) {
    // A step of 800 m across the whole map. At its foot half of the sky is nearly gone; far from it, at a
    // distance d, the horizon towards azimuth a is as high as 800 m · cos(a) / d.
    Grid<float> heights(513, 513, 0.0f);
    for (const auto [x, y] : cells_of(256, heights.height())) heights(x, y) = 800;
    const Grid<float> seen = sky_visibility(heights, k_sky_cell, k_sky_cell);
    for (const int away : {1, 4, 30, 100}) {
        double sum = 0;
        constexpr int k_rays = 4096;
        for (int ray = 0; ray < k_rays; ++ray) {
            const double across = std::max(0.0, std::sin(2 * std::numbers::pi * ray / k_rays));
            const double tangent = 800 * across / (away * k_sky_cell);
            sum += 1 / (1 + tangent * tangent);
        }
        EXPECT_NEAR(seen(255 + away, 256), sum / k_rays, 0.06) << away;
    }
}

TEST(SkyVisibility, ShrinksWithTheExaggeration) {
    const Grid<float> heights = *terrain("volcano")->height();
    Grid<float> doubled = heights;
    for (float& height : doubled.values()) height *= 2;
    EXPECT_TRUE(sky_visibility(heights, k_sky_cell, k_sky_cell, 2) ==
                sky_visibility(doubled, k_sky_cell, k_sky_cell, 1));
}

TEST(SkyVisibility, IsTheSameOnAnyNumberOfThreads) {
    const Grid<float> heights = *terrain("diamond-square")->height();
    set_thread_count(1);
    const Grid<float> one = sky_visibility(heights, k_sky_cell, k_sky_cell);
    set_thread_count(3);
    EXPECT_TRUE(sky_visibility(heights, k_sky_cell, k_sky_cell) == one);
    set_thread_count(0);
}

TEST(SkyVisibility, TakesMapsOfAnyShape) {
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 40}, {40, 1}, {2, 700}, {700, 3}}) {
        const Grid<float> seen = sky_visibility(Grid<float>(width, height, 5.0f), k_sky_cell, 3 * k_sky_cell);
        ASSERT_EQ(seen.width(), width);
        for (const float share : seen.values()) ASSERT_EQ(share, 1);
    }
}

}  // namespace
}  // namespace talus
