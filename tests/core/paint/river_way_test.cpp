// The way of a river that a drawn line wishes for.
#include "core/paint/river_way.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/base/math.h"
#include "core/paint/drawn_river.h"
#include "tests/core/paint/drawn_lines.h"

namespace talus {
namespace {

constexpr double k_way_side = 4000;  // m
const Lattice k_way_world = square_lattice(257, k_way_side);

// The way over a ground, heights in m at each place.
template <class Ground>
GroundLine way_over(const GroundLine& line, double corridor, std::uint64_t seed, const Ground& ground) {
    Grid<float> heights(k_way_world.width, k_way_world.height);
    for (int y = 0; y < k_way_world.height; ++y)
        for (int x = 0; x < k_way_world.width; ++x)
            heights(x, y) = static_cast<float>(ground(k_way_world.x_of(x), k_way_world.y_of(y)));
    Terrain overview{.lattice = k_way_world, .range = {-200, 200}, .fields = {}};
    overview.set_height(make_field(std::move(heights)));
    Context context{.world = {k_way_world, {-200, 200}, 0}, .seed = seed};
    context.overview = &overview;
    return river_way(line, corridor, 1, context);
}

// From west to east through the middle.
GroundLine straight(float width) {
    return {.nodes = {{.x = 200, .y = 2000, .width = width}, {.x = 3800, .y = 2000, .width = width}}};
}

double distance_to(const LineCurve& curve, const LineNode& node) {
    double nearest = HUGE_VAL;
    for (double along = 0; along <= curve.length; along += 20) {
        const WorldPlace place = place_along(curve, along);
        nearest = std::min(nearest, std::hypot(place.x - node.x, place.y - node.y));
    }
    return nearest;
}

const auto k_plain = [](double x, double) { return 20 - x * 0.001; };

TEST(RiverWay, IsTheLineItselfWithoutACorridor) {
    const GroundLine line = straight(30);
    EXPECT_EQ(way_over(line, 0, 1, k_plain), line);
}

TEST(RiverWay, KeepsToItsCorridorAndItsEnds) {
    std::mt19937 random(5);
    for (int i = 0; i < 40; ++i) {
        const GroundLine line =
            wandering_line(random, 3 + i % 3, k_way_side * 0.8, static_cast<float>(10 + i));
        const LineCurve curve = curve_of(line);
        const WavyGround hills(random, i % 2 == 0 ? 60 : 0.5);
        const double corridor = 40 + 12 * i;
        const GroundLine way = way_over(line, corridor, 3, [&](double x, double y) {
            return hills.height *
                   (std::sin(hills.a * x) * std::cos(hills.b * y) + std::sin(hills.c * (x - y)));
        });
        ASSERT_GE(way.nodes.size(), 3u);
        EXPECT_LE(way.nodes.size(), GroundLine::k_max_nodes);
        EXPECT_EQ(way.nodes.front(), line.nodes.front());
        EXPECT_EQ(way.nodes.back(), line.nodes.back());
        for (const LineNode& node : way.nodes) {
            EXPECT_TRUE(is_finite(node));
            EXPECT_LE(distance_to(curve, node), corridor + 12) << i;
        }
    }
}

TEST(RiverWay, BendsAreElevenWidthsLongWhereItIsFlat) {
    for (const float width : {8.0f, 15.0f, 25.0f}) {
        double bends = 0;
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            const GroundLine way = way_over(straight(width), 400, seed, k_plain);
            for (std::size_t i = 1; i < way.nodes.size(); ++i)
                bends += (way.nodes[i].y > 2000) != (way.nodes[i - 1].y > 2000) ? 0.5 : 0;
            double reach = 0;
            for (const LineNode& node : way.nodes) reach = std::max(reach, std::fabs(node.y - 2000));
            EXPECT_LE(reach, k_meander_reach * static_cast<double>(width) * 1.05);
            EXPECT_GE(reach, k_meander_reach * static_cast<double>(width) * 0.7);
        }
        EXPECT_NEAR(3600 / (bends / 8), 11 * static_cast<double>(width),
                    0.12 * 11 * static_cast<double>(width));
    }
}

TEST(RiverWay, OnSteepGroundItHasNoBends) {
    const GroundLine way = way_over(straight(15), 400, 1, [](double x, double) { return 200 - x * 0.05; });
    for (const LineNode& node : way.nodes) EXPECT_NEAR(node.y, 2000, 1);
}

TEST(RiverWay, FollowsAValleyBesideTheLine) {
    // It swings to 150 m on either side of the line, between hills.
    const auto valley = [](double x) { return 2000 + 150 * std::sin(x / 500); };
    const GroundLine way = way_over(straight(15), 300, 1, [&](double x, double y) {
        return 100 - x * 0.02 + std::min(60.0, std::fabs(y - valley(x)) * 0.3);
    });
    double off = 0;
    double drawn_off = 0;
    int count = 0;
    for (const LineNode& node : way.nodes) {
        if (node.x < 800 || node.x > 3200) continue;
        off += std::fabs(node.y - valley(node.x));
        drawn_off += std::fabs(2000 - valley(node.x));
        ++count;
    }
    EXPECT_GT(count, 20);
    EXPECT_LT(off, 0.3 * drawn_off);
}

TEST(RiverWay, ARiversBedFallsAllAlongItInAnyWindow) {
    std::mt19937 random(9);
    for (int i = 0; i < 8; ++i) {
        const WavyGround ground(random, 40);
        DrawnRiver river{.line = wandering_line(random, 4, k_way_side * 0.7, 30)};
        river.corridor = 200;
        const std::vector<WayStation> stations = river.stations_on(ground.on(k_way_world), 3);
        for (std::size_t k = 1; k < stations.size(); ++k) {
            EXPECT_LE(stations[k].level, stations[k - 1].level);
            EXPECT_LT(stations[k].level - stations[k].depth, stations[k - 1].level - stations[k - 1].depth);
        }
        Lattice part = k_way_world;
        part.width = 100;
        part.height = 80;
        part.x0 = 60;
        part.y0 = 90;
        const Terrain overview = ground.on(k_way_world);
        const auto made_in = [&](const Lattice& lattice) {
            Terrain terrain = ground.on(lattice);
            Context context{.world = {k_way_world, {-200, 200}, 0}, .seed = 3};
            context.overview = &overview;
            river.apply(terrain, context);
            return terrain;
        };
        const Terrain whole = made_in(k_way_world);
        const Terrain window = made_in(part);
        for (int y = 0; y < part.height; ++y)
            for (int x = 0; x < part.width; ++x)
                ASSERT_EQ((*window.height())(x, y), (*whole.height())(x + 60, y + 90)) << x << " " << y;
    }
}

}  // namespace
}  // namespace talus
