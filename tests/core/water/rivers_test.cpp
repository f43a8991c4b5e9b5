// Rivers as water on the map and as lines.
#include "core/water/rivers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/water/drainage.h"
#include "tests/core/water/rough_ground.h"
#include "tests/core/water/small_maps.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// Hills of three sizes with hollows, that slope to the south.
Grid<float> hills(int number, int width, int height, float steep) {
    Grid<float> ground = rough_map(number, width, height).ground;
    for (const auto [x, y] : cells_of(width, height))
        ground(x, y) = 0.2f * ground(x, y) + steep * static_cast<float>(height - y);
    return ground;
}

// A valley whose floor is level from side to side and bends to either side.
Grid<float> valley(int width, int height, double half_floor, double bends) {
    Grid<float> ground(width, height);
    for (const auto [x, y] : cells_of(width, height)) {
        const double middle = width / 2.0 + bends * std::sin(y / 40.0);
        const double beside = std::max(0.0, std::fabs(x - middle) - half_floor);
        ground(x, y) = static_cast<float>(0.02 * (height - y) + 3 * beside);
    }
    return ground;
}

TEST(Rivers, NoSurfaceRisesDownstream) {
    for (int number = 0; number < 12; ++number) {
        for (const bool lakes : {false, true}) {
            const Terrain terrain = drained(hills(number, 120, 130, number % 2 == 0 ? 6.0f : 1.0f),
                                            {.rivers_from = 0.02f, .width = 40, .lakes = lakes}, 10);
            const Grid<float>& ground = *terrain.height();
            const Grid<float>& water = *terrain.fields.get<"water">();
            const Grid<std::uint8_t>& order = *terrain.fields.get<"river_order">();
            FlowGraph graph;
            graph.route(ground, terrain.lattice, {}, nullptr);
            int rivers = 0;
            for (std::size_t cell = 0; cell < ground.size(); ++cell) {
                const std::size_t to = graph.receiver(cell);
                if (order.data()[cell] == 0 || to == cell || !(water.data()[to] > 0)) continue;
                ++rivers;
                EXPECT_GT(water.data()[cell], 0);
                EXPECT_GE(ground.data()[cell] + water.data()[cell],
                          ground.data()[to] + water.data()[to] - 1e-3f)
                    << number << ' ' << cell;
            }
            EXPECT_GT(rivers, 100);
        }
    }
}

TEST(Rivers, AreAsDeepAsTheirDischargeSaysAtAnyCellSize) {
    for (const int side : {100, 200, 400}) {
        const double cell = 4000.0 / side;
        Grid<float> ground = hills(3, side, side, static_cast<float>(0.4 * cell));
        const Drainage stage{.rivers_from = 0.05f};
        const Terrain terrain = drained(std::move(ground), stage, cell);
        const Grid<float>& width = *terrain.fields.get<"river_width">();
        std::vector<double> ratios;
        for (std::size_t i = 0; i < width.size(); ++i) {
            if (terrain.fields.get<"river_order">()->data()[i] == 0) continue;
            const double discharge = std::pow(static_cast<double>(width.data()[i] / stage.width), 2);
            ratios.push_back(static_cast<double>(terrain.fields.get<"water">()->data()[i]) /
                             (static_cast<double>(stage.depth) * std::pow(discharge, 0.4)));
        }
        ASSERT_GT(ratios.size(), 100u);
        std::nth_element(ratios.begin(), ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2),
                         ratios.end());
        EXPECT_NEAR(ratios[ratios.size() / 2], 1, 0.1) << side;
    }
}

struct Lines {
    Terrain terrain;
    FlowGraph graph;
    Grid<float> area;
    Grid<float> level;
    std::vector<RiverCourse> courses;
    double width;  // cells

    Lines(Grid<float> ground, double river_width, float least)
        : terrain(terrain_of(std::move(ground), 10)), width(river_width) {
        const Lattice& map = terrain.lattice;
        const Grid<float>& height = *terrain.height();
        graph.route(height, map, {}, nullptr);
        area = level = Grid<float>(map.width, map.height);
        graph.area(area, nullptr);
        graph.water_level(height, level, nullptr);
        const Grid<std::uint8_t> rivers = strahler_order(graph, area, least, height, k_far_below);
        courses = river_courses(graph, map, rivers,
                                {.size = area,
                                 .ground = height,
                                 .level = level,
                                 .width = [this](std::uint32_t) { return width; },
                                 .depth = [](std::uint32_t) { return 0.5; }});
    }
};

TEST(Rivers, NoTwoRunSideBySideWithinAWidth) {
    constexpr double k_width = 3;
    const Lines lines(hills(1, 200, 200, 5), k_width, 2e4f);
    ASSERT_GT(lines.courses.size(), 20u);
    int joining = 0;
    for (const RiverCourse& course : lines.courses) {
        if (course.joins == RiverCourse::k_nowhere) continue;
        ++joining;
        // The places of the river that it joins.
        for (const RiverCourse& other : lines.courses) {
            const bool is_joined = std::ranges::any_of(
                other.places, [&](const RiverCourse::Place& place) { return place.cell == course.joins; });
            if (!is_joined || &other == &course) continue;
            for (std::size_t i = 0; i + 2 < course.places.size(); ++i) {
                for (const RiverCourse::Place& place : other.places) {
                    EXPECT_GT(std::hypot(place.x - course.places[i].x, place.y - course.places[i].y),
                              0.5 * k_width);
                }
            }
            const RiverCourse::Place& end = course.places.back();
            EXPECT_TRUE(std::ranges::any_of(other.places, [&](const RiverCourse::Place& place) {
                return std::hypot(place.x - end.x, place.y - end.y) < 0.5;
            }));
        }
    }
    EXPECT_GT(joining, 15);
}

// The steepest way down makes stairs of a line between the eight directions; none of them is left.
TEST(Rivers, LinesKnowNoEightDirections) {
    double straight = 0;
    double all = 0;
    for (int number = 0; number < 6; ++number) {
        const Lines lines(hills(number, 200, 200, 5), 0.5, 2e4f);
        for (const RiverCourse& course : lines.courses) {
            double run = 0;
            int last = -1;
            for (std::size_t i = 0; i + 1 < course.places.size(); ++i) {
                const double dx = course.places[i + 1].x - course.places[i].x;
                const double dy = course.places[i + 1].y - course.places[i].y;
                const double length = std::hypot(dx, dy);
                const double eighths = std::atan2(dy, dx) / (std::numbers::pi / 4);
                const bool is_along = std::fabs(eighths - std::round(eighths)) < 0.02;
                const int way = is_along ? static_cast<int>(std::round(eighths)) & 7 : -1;
                if (way != last && run > 8) straight += run;
                run = way == last && way >= 0 ? run + length : 0;
                last = way;
                all += length;
            }
            if (run > 8) straight += run;
        }
    }
    EXPECT_GT(all, 3000);
    EXPECT_LT(straight, 0.03 * all);
}

TEST(Rivers, MeanderOnLevelFloorsByTheirWidth) {
    for (const double width : {2.0, 3.0}) {
        const Lines lines(valley(160, 600, 25, 0), width, 5e5f);
        ASSERT_FALSE(lines.courses.empty());
        const RiverCourse& main = lines.courses.front();
        double length = 0;
        int crossings = 0;
        double mean = 0;
        for (const RiverCourse::Place& place : main.places)
            mean += place.x / static_cast<double>(main.places.size());
        for (std::size_t i = 1; i < main.places.size(); ++i) {
            const RiverCourse::Place& a = main.places[i - 1];
            const RiverCourse::Place& b = main.places[i];
            length += std::hypot(b.x - a.x, b.y - a.y);
            crossings += (a.x < mean) != (b.x < mean) ? 1 : 0;
        }
        const double down = main.places.back().y - main.places.front().y;
        EXPECT_GT(length, 1.15 * down) << width;
        ASSERT_GT(crossings, 4);
        EXPECT_NEAR(2 * down / crossings, 11 * width, 0.35 * 11 * width) << width;
    }
}

TEST(Rivers, TheOffsetIsZeroOnTheLine) {
    Grid<float> ground = grid_of(80, 80, [&](int x, int y) {
        return 200 - static_cast<float>(y) +
               4 * std::fabs(static_cast<float>(x) - 30 - 0.37f * static_cast<float>(y));
    });
    const Terrain terrain = drained(std::move(ground), {.rivers_from = 0.08f, .width = 5}, 10);
    const Grid<float>& offset = *terrain.fields.get<"river_offset">();
    int found = 0;
    for (int y = 30; y < 75; ++y) {
        for (int x = 1; x < 80; ++x) {
            const float west = offset(x - 1, y);
            const float east = offset(x, y);
            if (!(west * east < 0) || std::fabs(east - west) > 20) continue;
            // It runs south: its right bank lies to the west.
            EXPECT_GT(west, 0);
            const double at = x - 1 + static_cast<double>(west / (west - east));
            EXPECT_NEAR(at, 30 + 0.37 * y, 0.8) << y;
            ++found;
        }
    }
    EXPECT_NEAR(found, 45, 3);
    EXPECT_EQ(offset(2, 70), k_no_river);
}

}  // namespace
}  // namespace talus
