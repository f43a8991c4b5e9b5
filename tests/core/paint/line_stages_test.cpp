#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/paint/coast_line.h"
#include "core/paint/drawn_river.h"
#include "core/paint/line_area.h"
#include "core/paint/ridge_line.h"
#include "core/paint/road.h"
#include "core/terrain/earthwork.h"
#include "core/terrain/world_place.h"
#include "tests/core/paint/drawn_lines.h"

namespace talus {
namespace {

constexpr double k_world_side = 2000;

// The height that the stage makes at a place, from the four samples around it of a very fine map.
template <class Stage>
double height_at(const Stage& stage, const WavyGround& ground, const Terrain& overview,
                 const WorldPlace& place) {
    constexpr double k_cell = 0.25;
    Lattice world = square_lattice(static_cast<int>(k_world_side / k_cell) + 1, k_world_side);
    Lattice window = world;
    window.width = window.height = 2;
    window.x0 = static_cast<std::int64_t>(place.x / world.cell_size);
    window.y0 = static_cast<std::int64_t>(place.y / world.cell_size);
    Terrain terrain = ground.on(window);
    Context context{.world = {world, {-200, 200}, 0}, .seed = 3};
    context.overview = &overview;
    stage.apply(terrain, context);
    return static_cast<double>(value_at(*terrain.height(), window, place));
}

bool is_within(const GroundLine& line) {
    return std::ranges::all_of(line.nodes, [](const LineNode& node) {
        return node.x > 200 && node.y > 200 && node.x < k_world_side - 200 && node.y < k_world_side - 200;
    });
}

TEST(RiverCourse, NeverRisesDownstreamWhateverTheGroundDoes) {
    std::mt19937 random(4);
    const Lattice map = square_lattice(129, k_world_side);
    int rivers = 0;
    while (rivers < 300) {
        DrawnRiver river{.line = wandering_line(random, 4, k_world_side * 0.6, 100)};
        river.source = 0.9f;
        river.fall = 0.5f + static_cast<float>(rivers % 7);
        const WavyGround ground(random);
        // A line that comes back to itself has two levels in one place.
        const LineCurve curve = curve_of(river.line);
        if (!is_within(river.line) || curve.least_radius() < 120) continue;
        ++rivers;
        const Terrain overview = ground.on(map);
        double lowest = HUGE_VAL;
        for (double along = curve.length / 50; along < curve.length; along += curve.length / 25) {
            const double height = height_at(river, ground, overview, place_along(curve, along));
            EXPECT_LE(height, lowest + 1e-3) << rivers << " at " << along;
            lowest = std::min(lowest, height);
        }
    }
}

TEST(RiverCourse, TellsWhereItsBedLies) {
    std::mt19937 random(9);
    const WavyGround ground(random);
    const Lattice map = square_lattice(257, k_world_side);
    DrawnRiver river{.line = initial_line(k_world_side, k_world_side, 0.6, false, 0, 120)};
    river.source = 1;
    const Terrain made = drawn_on(river, ground, map, map);
    ASSERT_TRUE(made.fields.has(field_id("river_bed")));
    const auto beside = [&](double away) {
        const LineNode& node = river.line.nodes.front();
        return value_at(*made.fields.get<"river_bed">(), map, {node.x, node.y + away});
    };
    EXPECT_EQ(beside(0), 1);
    EXPECT_GT(beside(30), 0.9f);
    EXPECT_EQ(beside(80), 0);
}

TEST(Road, IsNoSteeperThanItMayBe) {
    std::mt19937 random(5);
    const Lattice map = square_lattice(129, k_world_side);
    int roads = 0;
    while (roads < 60) {
        Road road{.line = wandering_line(random, 4, k_world_side * 0.6, 60)};
        road.gradient = 2 + static_cast<float>(roads % 9);
        road.radius = 100;
        const WavyGround ground(random);
        if (!is_within(road.line) || curve_of(road.line).least_radius() < 100) continue;
        ++roads;
        const Terrain overview = ground.on(map);
        const LineCurve curve = curve_of(road.line);
        constexpr double k_step = 20;
        double before = HUGE_VAL;
        for (double along = 0; along <= curve.length; along += k_step) {
            const double height = height_at(road, ground, overview, place_along(curve, along));
            if (before != HUGE_VAL) {
                EXPECT_LE(std::fabs(height - before) / k_step * 100, static_cast<double>(road.gradient) + 0.1)
                    << roads << " at " << along;
            }
            before = height;
        }
    }
}

// Else it ends on an embankment above the quay that it was to join.
TEST(Road, BeginsAndEndsOnTheGroundOfItsNodes) {
    std::mt19937 random(8);
    const Lattice map = square_lattice(257, k_world_side);
    for (int roads = 0; roads < 20;) {
        const WavyGround ground(random);
        const Road road{.line = initial_line(k_world_side, k_world_side, 0.6, false, 0, 40), .gradient = 8};
        const Terrain before = ground.on(map);
        const LineCurve curve = curve_of(road.line);
        const auto level = [&](double along) {
            return static_cast<double>(value_at(*before.height(), map, place_along(curve, along)));
        };
        if (std::fabs(level(curve.length) - level(0)) > 0.07 * curve.length) continue;
        ++roads;
        for (const double along : {0.0, curve.length}) {
            EXPECT_NEAR(height_at(road, ground, before, place_along(curve, along)), level(along), 0.5)
                << roads << " at " << along;
        }
    }
}

TEST(Road, MovesAsMuchGroundAtAnyResolution) {
    std::mt19937 random(6);
    const WavyGround ground(random, 20);
    Road road{.line = initial_line(k_world_side, k_world_side, 0.6, false, 0, 40)};
    const auto moved = [&](int samples) {
        const Lattice map = square_lattice(samples, k_world_side);
        const Terrain made = drawn_on(road, ground, map, square_lattice(513, k_world_side));
        return earthwork(*ground.on(map).height(), *made.height(), map.cell_size);
    };
    const Earthwork coarse = moved(513);
    const Earthwork fine = moved(1025);
    EXPECT_GT(fine.cut, 1000);
    EXPECT_NEAR(coarse.cut, fine.cut, fine.cut / 100);
    EXPECT_NEAR(coarse.fill, fine.fill, fine.fill / 100);
}

TEST(Road, TellsWhereItsRoadwayAndItsShouldersLie) {
    std::mt19937 random(9);
    const WavyGround ground(random);
    const Lattice world = square_lattice(257, k_world_side);
    Road road{.line = initial_line(k_world_side, k_world_side, 0.6, false, 0, 60)};
    road.shoulder = 20;
    const Terrain made = drawn_on(road, ground, world, world);
    ASSERT_TRUE(made.fields.has(field_id("road")));
    const Grid<float>& share = *made.fields.get<"road">();
    const WorldPlace first{road.line.nodes.front().x, road.line.nodes.front().y};
    const auto beside = [&](double away) {  // the line runs east or west from here
        return value_at(share, world, {first.x, first.y + away});
    };
    EXPECT_EQ(beside(0), 1);
    EXPECT_GT(beside(35), 0.6f) << "on the shoulder";
    EXPECT_LT(beside(45), 0.4f);
    EXPECT_LE(beside(70), k_earthwork_share) << "its slopes";

    Lattice part = world;
    part.width = part.height = 100;
    part.x0 = 40;
    part.y0 = 70;
    const Terrain overview = ground.on(world);
    Context context{.world = {world, {-200, 200}, 0}, .seed = 3};
    context.overview = &overview;
    Terrain window = ground.on(part);
    road.apply(window, context);
    EXPECT_EQ(*window.fields.get<"road">(), *window_of(made, part).fields.get<"road">());
}

// A slope at which embankments that are less steep would never end.
TEST(Road, MovesLittleOnASteepFlankWhereItLiesOnTheGround) {
    const Lattice map = square_lattice(401, k_world_side);
    Terrain terrain{.lattice = map, .range = {-2000, 2000}, .sea_level = -1e4f, .fields = {}};
    Grid<float> flank(401, 401);
    for (int y = 0; y < 401; ++y)
        for (int x = 0; x < 401; ++x) {
            const double hump = std::max(0.0, 1 - std::fabs(map.x_of(x) - 1500) / 100);
            flank(x, y) = static_cast<float>(1000 - map.y_of(y) + 80 * hump);
        }
    terrain.set_height(make_field(std::move(flank)));
    Road road{.line = initial_line(k_world_side, k_world_side, 0.9, false, 0, 12)};
    for (LineNode& node : road.line.nodes) node.y = 1000;
    const Terrain before = terrain;
    Context context{.world = {map, {-2000, 2000}, -1e4f}, .seed = 3};
    context.overview = &before;
    road.apply(terrain, context);
    const auto moved_at = [&](int x) {
        float most = 0;
        for (int y = 0; y < 401; ++y)
            most = std::max(most, std::fabs((*terrain.height())(x, y) - (*before.height())(x, y)));
        return most;
    };
    EXPECT_GT(moved_at(300), 30) << "at the hump";
    EXPECT_LT(moved_at(60), 25);
}

TEST(Road, CrossesAnEarlierRoadLevelWithIt) {
    std::mt19937 random(21);
    const Lattice map = square_lattice(513, k_world_side);
    for (int trial = 0; trial < 12; ++trial) {
        const WavyGround ground(random, 15);  // which the gradient can follow
        const double middle = k_world_side / 2;
        Road first, second;
        for (const double place : {0.2, 0.8}) {
            first.line.nodes.push_back({.x = place * k_world_side, .y = middle, .width = 24});
            second.line.nodes.push_back(
                {.x = middle + 90 * (place - 0.5), .y = place * k_world_side, .width = 24});
        }
        const Terrain before = drawn_on(first, ground, map, map);
        Terrain after = before;
        Context context{.world = {map, {-200, 200}, 0}, .seed = 3};
        context.overview = &before;
        second.apply(after, context);
        double most = 0;
        for (double off = -15; off <= 15; off += 1) {
            const WorldPlace place{middle + off, middle};
            most = std::max(most, std::fabs(static_cast<double>(value_at(*after.height(), map, place)) -
                                            static_cast<double>(value_at(*before.height(), map, place))));
        }
        // The earlier road leads on over the width of the later one, by its own gradient.
        EXPECT_LT(most, 0.08 * (24 / 2 + 3) + 0.3) << trial;
    }
}

TEST(Road, LeavesTheRoadsOfEarlierLayers) {
    std::mt19937 random(9);
    const WavyGround ground(random);
    const Lattice map = square_lattice(65, k_world_side);
    Terrain terrain = ground.on(map);
    terrain.fields.set<"road">(make_field(Grid<float>(65, 65, 0.5f)));
    Context context{.world = {map, {-200, 200}, 0}, .seed = 3};
    context.overview = &terrain;
    Terrain made = terrain;
    Road{.line = initial_line(k_world_side, k_world_side, 0.6, false, 0, 60)}.apply(made, context);
    const auto [least, most] = std::ranges::minmax(made.fields.get<"road">()->values());
    EXPECT_EQ(least, 0.5f);
    EXPECT_EQ(most, 1);
}

TEST(CoastLine, IsTheBorderOfTheSeaToACell) {
    std::mt19937 random(7);
    const Lattice map = square_lattice(257, k_world_side);
    for (const CoastSide side : {CoastSide::land, CoastSide::sea}) {
        const WavyGround ground(random);
        const CoastLine coast{.line = initial_line(k_world_side, k_world_side, 0.4, true, 0, 40),
                              .inside = side};
        const Terrain made = drawn_on(coast, ground, map, map);
        const LineArea area(coast.line, 100, map, map);
        std::vector<double> inside(257);
        for (int y = 0; y < map.height; ++y) {
            area.make_row(y, inside.data());
            for (int x = 0; x < map.width; ++x) {
                const double metres = inside[static_cast<std::size_t>(x)];
                if (std::fabs(metres) < map.cell_size) continue;
                EXPECT_EQ((*made.height())(x, y) > 0, (metres > 0) == (side == CoastSide::land))
                    << x << ' ' << y;
            }
        }
    }
}

// The largest difference between neighbours.
double largest_step(const Terrain& terrain) {
    const Grid<float>& height = *terrain.height();
    double largest = 0;
    for (int y = 0; y < height.height(); ++y)
        for (int x = 0; x + 1 < height.width(); ++x)
            largest = std::max(largest, std::fabs(static_cast<double>(height(x + 1, y) - height(x, y))));
    return largest;
}

// A hairpin whose legs lie closer than its width, with another height at either end.
TEST(RidgeLine, LeavesNoStepsAlsoWhereTwoPlacesOfItAreEquallyNear) {
    std::mt19937 random(8);
    const WavyGround ground(random, 5);
    RidgeLine ridge{.line = {.nodes = {{.x = 300, .y = 800, .height = 300, .width = 900},
                                       {.x = 1300, .y = 800, .height = 200, .width = 600},
                                       {.x = 1400, .y = 950, .height = 150, .width = 500},
                                       {.x = 1300, .y = 1100, .height = 100, .width = 400},
                                       {.x = 300, .y = 1100, .height = 40, .width = 300}}}};
    ridge.roughness = 0;
    const Lattice world = square_lattice(129, k_world_side);
    const double coarse = largest_step(drawn_on(ridge, ground, square_lattice(257, k_world_side), world));
    const double fine = largest_step(drawn_on(ridge, ground, square_lattice(1025, k_world_side), world));
    EXPECT_LT(fine, coarse * 0.45);
}

TEST(RidgeLine, GoesOverTheSeamOfAWorldThatWraps) {
    const int n = 128;
    const Lattice world{
        .width = n, .height = n, .cell_size = k_world_side / n, .wrap_x = true, .wrap_y = true};
    Terrain flat{.lattice = world, .range = {-200, 200}, .sea_level = 0, .fields = {}};
    flat.set_height(make_field(Grid<float>(n, n, 0.0f)));
    RidgeLine ridge{.line = initial_line(k_world_side, k_world_side, 0.6, false, 100, 300)};
    ridge.roughness = ridge.spurs = 0;
    const auto made = [&](double east, double south) {
        RidgeLine moved = ridge;
        for (LineNode& node : moved.line.nodes) {
            node.x += east;
            node.y += south;
        }
        Terrain terrain = flat;
        Context context{.world = {world, {-200, 200}, 0}, .seed = 3};
        context.overview = &flat;
        moved.apply(terrain, context);
        return terrain;
    };
    const Terrain here = made(0, 0);
    const Terrain there = made(k_world_side * 5 / 2, -k_world_side * 9 / 4);
    double highest = 0;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            const float height = (*here.height())(x, y);
            EXPECT_NEAR(height, (*there.height())((x + n / 2) % n, (y + n * 3 / 4) % n), 1e-3f);
            highest = std::max(highest, static_cast<double>(height));
        }
    EXPECT_GT(highest, 90);
}

}  // namespace
}  // namespace talus
