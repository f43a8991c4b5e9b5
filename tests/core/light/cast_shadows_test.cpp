#include "core/light/cast_shadows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "core/base/parallel.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr double k_cell = 8;  // m

// Height above the ground between two samples of a line of samples, or nothing there.
double on_line(const Grid<float>& heights, bool by_columns, double along, int line) {
    const int count = by_columns ? heights.height() : heights.width();
    const int whole = static_cast<int>(std::floor(along));
    if (along < 0 || along > count - 1) return -1e30;
    const int next = std::min(whole + 1, count - 1);
    const auto at = [&](int i) -> double { return by_columns ? heights(line, i) : heights(i, line); };
    return at(whole) + (at(next) - at(whole)) * (along - whole);
}

// The share of the disc that sample (x, y) sees, by marching a ray to each of some of its heights.
double marched(const Grid<float>& heights, int x, int y, const Sun& sun, double radius) {
    constexpr int k_rays = 8;
    const double azimuth = sun.azimuth * std::numbers::pi / 180;
    const double dx = std::sin(azimuth);
    const double dy = -std::cos(azimuth);
    const bool by_columns = std::fabs(dx) >= std::fabs(dy);
    const double major = by_columns ? dx : dy;
    const double shift = (by_columns ? dy : dx) / std::fabs(major);
    const double step = k_cell / std::fabs(major);
    const int lines = by_columns ? heights.width() : heights.height();
    int seen = 0;
    for (int ray = 0; ray < k_rays; ++ray) {
        const double up = sun.elevation + radius * ((2 * ray + 1) / static_cast<double>(k_rays) - 1);
        const double rise = step * std::tan(up * std::numbers::pi / 180);
        bool free = true;
        int line = by_columns ? x : y;
        double along = by_columns ? y : x;
        double ray_at = heights(x, y);
        while (free) {
            line += major > 0 ? 1 : -1;
            along += shift;
            ray_at += rise;
            if (line < 0 || line >= lines) break;
            free = on_line(heights, by_columns, along, line) <= ray_at;
        }
        seen += free ? 1 : 0;
    }
    return seen / static_cast<double>(k_rays);
}

Grid<float> heights_of(const char* preset) {
    return *Evaluator(0).evaluate(find_preset(preset)->recipe, 257, 257)->height();
}

// Where the edge of a shadow runs within half a sample of a place, either answer may stand.
double share_that_agrees(const Grid<float>& heights, const Sun& sun, float radius) {
    const Grid<std::uint8_t> seen = cast_shadows(heights, k_cell, k_cell, sun, 1, radius);
    int agree = 0;
    for (const auto [x, y] : cells_of(heights)) {
        const double swept = seen(x, y) / 255.0;
        agree += std::fabs(swept - marched(heights, x, y, sun, static_cast<double>(radius))) <= 0.5;
    }
    return agree / static_cast<double>(heights.size());
}

TEST(CastShadows, AgreeWithMarchedRaysFromSixteenSides) {
    for (const char* preset : {"diamond-square", "volcano"}) {
        const Grid<float> heights = heights_of(preset);
        for (int side = 0; side < 16; ++side) {
            const Sun sun{22.5f * static_cast<float>(side) + 3, 8.0f + static_cast<float>(side % 4) * 9};
            EXPECT_GT(share_that_agrees(heights, sun, k_sun_radius), 0.995)
                << preset << ", sun at " << sun.azimuth << " and " << sun.elevation;
        }
    }
}

TEST(CastShadows, AHalfShadowIsAsWideAsTheDiscAtTheDistanceOfItsEdge) {
    // A wall 200 m high, its foot at 1600 m; a disc of 4 degrees, 30 degrees high.
    Grid<float> heights(401, 33, 0.0f);
    for (int y = 0; y < heights.height(); ++y) heights(200, y) = 200;
    const Grid<std::uint8_t> seen = cast_shadows(heights, k_cell, k_cell, {90, 30}, 1, 2);
    const auto edge = [](double degrees) {
        return 200 / std::tan(degrees * std::numbers::pi / 180) / k_cell;
    };
    for (int x = 0; x < 200; ++x) {
        const double before = 200 - x;
        const int light = seen(x, 16);
        if (before < edge(32) - 1) {
            EXPECT_EQ(light, 0) << before;
        } else if (before > edge(28) + 1) {
            EXPECT_EQ(light, 255) << before;
        } else if (before > edge(32) + 1 && before < edge(28) - 1) {
            EXPECT_GT(light, 0) << before;
            EXPECT_LT(light, 255) << before;
        }
    }
    EXPECT_NEAR(seen(200 - static_cast<int>(std::lround(edge(30))), 16), 128, 24);
    for (int x = 201; x < heights.width(); ++x) EXPECT_EQ(seen(x, 16), 255);  // before the wall
}

TEST(CastShadows, FallOnNoPlaneThatFacesTheSun) {
    for (int side = 0; side < 24; ++side) {
        const double azimuth = side * std::numbers::pi / 12;
        Grid<float> heights(65, 49);
        for (const auto [x, y] : cells_of(heights))  // it rises away from the sun
            heights(x, y) =
                static_cast<float>(-0.2 * k_cell * (std::sin(azimuth) * x - std::cos(azimuth) * y));
        const Grid<std::uint8_t> seen =
            cast_shadows(heights, k_cell, k_cell, {static_cast<float>(side) * 15, 5});
        for (const std::uint8_t light : seen.values()) ASSERT_EQ(light, 255) << side;
    }
}

TEST(CastShadows, GrowWithTheExaggeration) {
    const Grid<float> heights = heights_of("volcano");
    Grid<float> doubled = heights;
    for (float& height : doubled.values()) height *= 2;
    const Sun sun{200, 20};
    EXPECT_TRUE(cast_shadows(heights, k_cell, k_cell, sun, 2) ==
                cast_shadows(doubled, k_cell, k_cell, sun, 1));
}

TEST(CastShadows, AreTheSameOnAnyNumberOfThreads) {
    const Grid<float> heights = heights_of("diamond-square");
    for (const float azimuth : {37.0f, 300.0f}) {
        set_thread_count(1);
        const Grid<std::uint8_t> one = cast_shadows(heights, k_cell, k_cell, {azimuth, 15});
        set_thread_count(3);
        EXPECT_TRUE(cast_shadows(heights, k_cell, k_cell, {azimuth, 15}) == one);
        set_thread_count(0);
    }
}

TEST(CastShadows, OfAPartAreThoseOfTheWholeAndCostTheStripTheyFallIn) {
    std::mt19937 random(3);
    const auto below = [&](int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); };
    const auto all = [](int count) {
        std::vector<int> places(static_cast<std::size_t>(count));
        std::iota(places.begin(), places.end(), 0);
        return places;
    };
    for (const auto& [width, height] : {std::pair{200, 150}, {60, 260}, {260, 60}, {1, 30}, {30, 1}}) {
        const std::vector<int> columns = all(width);
        const std::vector<int> rows = all(height);
        Grid<float> heights(width, height);
        for (float& each : heights.values()) each = static_cast<float>(below(30));
        for (int side = 0; side < 32; ++side) {
            const Sun sun{11.25f * static_cast<float>(side), static_cast<float>(2 + below(40))};
            Grid<std::uint8_t> seen = cast_shadows(heights, k_cell, 1.5 * k_cell, sun);
            const int x = below(width);
            const int y = below(height);
            const CellRectangle at{x, y, std::min(width, x + 1 + below(20)),
                                   std::min(height, y + 1 + below(20))};
            for (int j = at.y0; j < at.y1; ++j) {
                for (int i = at.x0; i < at.x1; ++i) heights(i, j) = static_cast<float>(below(90));
            }
            const std::size_t computed =
                recast_shadows({heights, columns, rows, 0, 90}, k_cell, 1.5 * k_cell, sun, at,
                               {seen.data(), 1, seen.width(), seen.height()});
            ASSERT_TRUE(seen == cast_shadows(heights, k_cell, 1.5 * k_cell, sun)) << width << " " << side;
            const auto strip = static_cast<std::size_t>(at.width() + at.height() + 24);
            EXPECT_LE(computed, strip * static_cast<std::size_t>(std::max(width, height)));
        }
    }
}

TEST(CastShadows, OfAPartEndWhereThoseOfTheHighestGroundWould) {
    constexpr int k_side = 400;
    constexpr float k_high = 240;
    std::vector<int> places(k_side);
    std::iota(places.begin(), places.end(), 0);
    Grid<float> heights(k_side, k_side, 0.0f);
    const CellRectangle at{190, 190, 210, 210};
    for (int side = 0; side < 16; ++side) {
        const Sun sun{22.5f * static_cast<float>(side), 45};
        Grid<std::uint8_t> seen(k_side, k_side, 255);
        for (int j = at.y0; j < at.y1; ++j) std::fill_n(heights.row(j) + at.x0, at.width(), k_high);
        const std::size_t computed = recast_shadows({heights, places, places, 0, k_high}, k_cell, k_cell, sun,
                                                    at, {seen.data(), 1, seen.width(), seen.height()});
        EXPECT_TRUE(seen == cast_shadows(heights, k_cell, k_cell, sun)) << side;
        EXPECT_LE(computed, 64u * 75u) << side;
    }
}

TEST(CastShadows, TakeMapsOfAnyShape) {
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 40}, {40, 1}, {2, 700}, {700, 3}}) {
        for (int side = 0; side < 16; ++side) {
            const Grid<std::uint8_t> seen = cast_shadows(Grid<float>(width, height, 5.0f), k_cell, 3 * k_cell,
                                                         {22.5f * static_cast<float>(side), 30});
            ASSERT_EQ(seen.width(), width);
            for (const std::uint8_t light : seen.values()) ASSERT_EQ(light, 255);
        }
    }
}

}  // namespace
}  // namespace talus
