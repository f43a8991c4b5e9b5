#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/terrain/terrain.h"
#include "render/offscreen.h"
#include "render/renderer.h"
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

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const auto n = static_cast<double>(a.size());
    const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / n;
    const double mean_b = std::accumulate(b.begin(), b.end(), 0.0) / n;
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - mean_a) * (b[i] - mean_b);
        aa += (a[i] - mean_a) * (a[i] - mean_a);
        bb += (b[i] - mean_b) * (b[i] - mean_b);
    }
    return ab / std::sqrt(aa * bb);
}

// Bands that were only painted would be the same bands in any light.
TEST(Beds, StandOutAsLedgesThatTheLightTells) {
    Offscreen offscreen;
    const Picture low = offscreen.draw(slope(GroundKind::desert, 3), k_width, k_height, 1);
    const Picture high = offscreen.draw(slope(GroundKind::desert, 85), k_width, k_height, 1);
    RecordProperty("correlation", std::to_string(correlation(row_means(low), row_means(high))));
    EXPECT_LT(correlation(row_means(low), row_means(high)), 0.7);
}

// The standard deviation of brightness along the rows of a picture of the sky alone.
double unevenness(GroundKind kind, float strength) {
    Scene scene = slope(kind, 27);
    scene.look.light.strength = strength;
    scene.look.around = Around::horizon;
    scene.view.camera = {.target = {0, 0, 1307}, .distance = 500, .heading = 0, .pitch = -25};
    Offscreen offscreen;
    const Picture sky = offscreen.draw(scene, k_width, k_height, 1);
    const std::vector<double> means = row_means(sky);
    double sum = 0;
    for (int y = 0; y < k_height; ++y) {
        for (int x = 0; x < k_width; ++x) {
            const double off = brightness(sky(x, y)) - means[static_cast<std::size_t>(y)];
            sum += off * off;
        }
    }
    return std::sqrt(sum / (k_width * k_height));
}

TEST(Sky, HasCloudsInTheSunOfEarthAlone) {
    const double earth = unevenness(GroundKind::temperate, 1);
    EXPECT_GT(earth, 4);
    EXPECT_LT(unevenness(GroundKind::moon, 1), 0.5 * earth);
    EXPECT_LT(unevenness(GroundKind::temperate, 0), 0.5 * earth);
}

}  // namespace
}  // namespace talus
