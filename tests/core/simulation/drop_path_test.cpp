#include "core/simulation/drop_path.h"
#include "tests/grid_of.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

constexpr int k_path_side = 65;

struct Scene {
    Terrain terrain;
    Current current;
};

// Ground and current by place, in metres from the north-western corner.
Scene made(auto&& height, auto&& current, bool wraps = false) {
    Scene scene{.terrain = {.lattice = {.width = k_path_side,
                                        .height = k_path_side,
                                        .cell_size = 10,
                                        .wrap_x = wraps,
                                        .wrap_y = wraps},
                            .range = {},
                            .sea_level = -1000,
                            .fields = {}},
                .current = {Grid<float>(k_path_side, k_path_side), Grid<float>(k_path_side, k_path_side)}};
    Grid<float> ground(k_path_side, k_path_side);
    Grid<float> speed(k_path_side, k_path_side);
    for (const auto [x, y] : cells_of(k_path_side, k_path_side)) {
        const auto [east, south] = current(x * 10.0, y * 10.0);
        ground(x, y) = static_cast<float>(height(x * 10.0, y * 10.0));
        scene.current.east(x, y) = static_cast<float>(east);
        scene.current.south(x, y) = static_cast<float>(south);
        speed(x, y) = static_cast<float>(std::hypot(east, south));
    }
    scene.terrain.set_height(make_field(std::move(ground)));
    scene.terrain.fields.set<"speed">(make_field(std::move(speed)));
    return scene;
}
std::pair<double, double> dry(double, double) { return {0, 0}; }

TEST(DropPath, RunsDownASlopeToTheEdgeAndOfThatIntoTheSea) {
    Scene scene = made([](double x, double) { return 500 - x / 2; }, dry);
    const DropPath dropped = follow_drop(scene.terrain, scene.current, {100, 320});
    EXPECT_EQ(dropped.end, DropPath::End::edge);
    EXPECT_NEAR(dropped.points.back().place.x, 640, 5.1);
    EXPECT_NEAR(dropped.points.back().place.y, 320, 1e-6);
    EXPECT_NEAR(static_cast<double>(dropped.points.back().way), dropped.points.back().place.x - 100, 0.01);
    scene.terrain.sea_level = 300;  // at x = 400
    const DropPath to_sea = follow_drop(scene.terrain, scene.current, {100, 320});
    EXPECT_EQ(to_sea.end, DropPath::End::sea);
    EXPECT_NEAR(to_sea.points.back().place.x, 400, 5.1);
}

TEST(DropPath, ComesToRestInAHollowAndInStillWater) {
    const auto bowl = [](double x, double y) {
        return ((x - 320) * (x - 320) + (y - 320) * (y - 320)) / 500;
    };
    Scene scene = made(bowl, dry);
    const DropPath hollow = follow_drop(scene.terrain, scene.current, {120, 180});
    EXPECT_EQ(hollow.end, DropPath::End::rest);
    EXPECT_NEAR(hollow.points.back().place.x, 320, 10);
    EXPECT_NEAR(hollow.points.back().place.y, 320, 10);
    // A lake of 100 m around the middle.
    Grid<float> water = grid_of(k_path_side, k_path_side,
                                [&](int x, int y) { return std::hypot(x - 32, y - 32) <= 10 ? 5.0f : 0.0f; });
    scene.terrain.fields.set<"water">(make_field(std::move(water)));
    const WorldPlace end = follow_drop(scene.terrain, scene.current, {120, 180}).points.back().place;
    EXPECT_NEAR(std::hypot(end.x - 320, end.y - 320), 105, 10);
}

TEST(DropPath, GoesWithTheWaterEvenUphillAndHasItsSpeed) {
    const Scene scene = made([](double x, double) { return x; },
                             [](double, double) {
                                 return std::pair{1.5, 0.5};
                             });
    const DropPath path = follow_drop(scene.terrain, scene.current, {50, 60});
    EXPECT_EQ(path.end, DropPath::End::edge);
    for (const DropPath::Point& point : path.points) {
        EXPECT_NEAR((point.place.y - 60) * 3, point.place.x - 50, 1e-3);
        EXPECT_NEAR(point.speed, std::hypot(1.5, 0.5), 1e-5);
    }
}

TEST(DropPath, GetsOutOfWaterThatRunsInCirclesAndEndsThoughItRunsAroundTheWorld) {
    const auto whirl = [](double x, double y) { return std::pair{-(y - 320) / 50, (x - 320) / 50}; };
    const Scene circles = made([](double, double) { return 10; }, whirl);
    EXPECT_EQ(follow_drop(circles.terrain, circles.current, {420, 320}).end, DropPath::End::edge);
    const Scene around = made([](double, double) { return 10; },
                              [](double, double) {
                                  return std::pair{1.0, 0.0};
                              },
                              true);
    EXPECT_EQ(follow_drop(around.terrain, around.current, {420, 320}).end, DropPath::End::length);
}

}  // namespace
}  // namespace talus
