#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/terrain/terrain.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "tests/correlation.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_width = 160;
constexpr int k_height = 120;

// A slope of 50 degrees that rises to the north, seen from the south with the sun behind the eye.
Scene slope(GroundKind kind, float elevation) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 129, .height = 129, .cell_size = 4};
    terrain->range = {0, 700};
    terrain->ground.kind = kind;
    terrain->set_height(field_of(129, 129, [](int, int y) { return 4.8f * static_cast<float>(128 - y); }));
    Scene scene;
    scene.terrain = terrain;
    scene.look.sea = false;
    scene.look.light.sun = Sun{.azimuth = 180, .elevation = elevation};
    scene.view.camera = {.target = {0, 0, 307}, .distance = 500, .heading = 0, .pitch = 0};
    return scene;
}

double brightness(Rgb8 pixel) { return 0.30 * pixel.r + 0.59 * pixel.g + 0.11 * pixel.b; }

std::vector<double> row_means(const Picture& picture) {
    std::vector<double> means;
    for (int y = 0; y < k_height; ++y) {
        double sum = 0;
        for (int x = 0; x < k_width; ++x) sum += brightness(picture(x, y));
        means.push_back(sum / k_width);
    }
    return means;
}

// Bands that were only painted would be the same bands in any light.
TEST(Beds, StandOutAsLedgesThatTheLightTells) {
    Offscreen offscreen;
    const Picture low = offscreen.draw(slope(GroundKind::desert, 3), k_width, k_height, 1);
    const Picture high = offscreen.draw(slope(GroundKind::desert, 85), k_width, k_height, 1);
    RecordProperty("correlation", std::to_string(correlation(row_means(low), row_means(high))));
    EXPECT_LT(correlation(row_means(low), row_means(high)), 0.7);
}

// Along a level bed rock is of one colour, however a cliff that is steeper than its samples tell winds.
TEST(Beds, LieLevelOnACliffThatWinds) {
    Scene scene = slope(GroundKind::desert, 60);
    auto terrain = std::make_shared<Terrain>(*scene.terrain);
    terrain->set_height(field_of(129, 129, [](int x, int y) {
        const double edge = 64 + 1.5 * std::sin(0.9 * x) + std::sin(0.37 * x);
        return static_cast<float>(std::clamp((edge - y) * 150, 0.0, 300.0));
    }));
    scene.terrain = terrain;
    scene.look.light.strength = 0;
    scene.view.camera = {.target = {0, 0, 150}, .distance = 280, .heading = 0, .pitch = 0};
    Offscreen offscreen;
    for (const Detail detail : {Detail::precise, Detail::full_mesh}) {
        scene.detail = detail;
        const Picture wall = offscreen.draw(scene, k_width, k_height, 1);
        std::vector<double> left, right;
        for (int y = 15; y < k_height - 15; ++y) {
            left.push_back(brightness(wall(k_width / 2 - 30, y)));
            right.push_back(brightness(wall(k_width / 2 + 30, y)));
        }
        EXPECT_GT(correlation(left, right), 0.5);
    }
}

// The standard deviation of brightness along the rows.
double unevenness(const Picture& picture) {
    const std::vector<double> means = row_means(picture);
    double sum = 0;
    for (int y = 0; y < k_height; ++y) {
        for (int x = 0; x < k_width; ++x) {
            const double off = brightness(picture(x, y)) - means[static_cast<std::size_t>(y)];
            sum += off * off;
        }
    }
    return std::sqrt(sum / (k_width * k_height));
}

// The eye looks down on level ground, along the crests of its ripples, with the sun low in the north: along a
// crest roughness evens out, and ripples do not.
TEST(Sand, HasRipplesThatLieAcrossTheWind) {
    Scene scene = slope(GroundKind::desert, 12);
    auto terrain = std::make_shared<Terrain>(*scene.terrain);
    terrain->set_height(make_field(Grid<float>(129, 129, 10.0f)));
    scene.terrain = terrain;
    scene.look.light.sun->azimuth = 0;
    scene.view.camera = {.target = {0, 0, 10}, .distance = 40, .heading = 90, .pitch = 80};
    Offscreen offscreen;
    const Picture picture = offscreen.draw(scene, k_width, k_height, 1);
    const auto deviation_of_means = [](const auto& at, int lines, int along) {
        std::vector<double> means;
        for (int line = 0; line < lines; ++line) {
            double sum = 0;
            for (int i = 0; i < along; ++i) sum += brightness(at(line, i));
            means.push_back(sum / along);
        }
        double steps = 0;
        for (int line = 2; line < lines; ++line)
            steps +=
                std::fabs(means[static_cast<std::size_t>(line)] - means[static_cast<std::size_t>(line - 2)]);
        return steps / lines;
    };
    const double across = deviation_of_means([&](int x, int y) { return picture(x, y); }, k_width, k_height);
    const double along = deviation_of_means([&](int y, int x) { return picture(x, y); }, k_height, k_width);
    EXPECT_GT(across, 4);
    EXPECT_GT(across, 5 * along);
}

// The picture is of the sky alone.
double unevenness_of_sky(GroundKind kind, float strength) {
    Scene scene = slope(kind, 27);
    scene.look.light.strength = strength;
    scene.look.around = Around::horizon;
    scene.view.camera = {.target = {0, 0, 1307}, .distance = 500, .heading = 0, .pitch = -25};
    Offscreen offscreen;
    return unevenness(offscreen.draw(scene, k_width, k_height, 1));
}

TEST(Sky, HasCloudsInTheSunOfEarthAlone) {
    const double earth = unevenness_of_sky(GroundKind::temperate, 1);
    EXPECT_GT(earth, 4);
    EXPECT_LT(unevenness_of_sky(GroundKind::moon, 1), 0.5 * earth);
    EXPECT_LT(unevenness_of_sky(GroundKind::temperate, 0), 0.5 * earth);
}

}  // namespace
}  // namespace talus
