// Ice on the sea: floes and the water between them, loose at its edge, whole by the shore, alike from any
// height.
#include <gtest/gtest.h>

#include <algorithm>

#include "render/navigation.h"
#include "render/offscreen.h"

namespace talus {
namespace {

constexpr int k_ice_size = 257;
constexpr double k_cell = 64;    // m
constexpr int k_ice_side = 512;  // pixels

// A sea of one depth; ice a metre thick covers it west of the middle.
std::shared_ptr<const Terrain> freezing_sea(float depth) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = k_ice_size, .height = k_ice_size, .cell_size = k_cell};
    terrain->range = {-1200, 900};
    terrain->set_height(make_field(Grid<float>(k_ice_size, k_ice_size, -depth)));
    Grid<float> ice(k_ice_size, k_ice_size, 0.0f);
    for (int y = 0; y < k_ice_size; ++y) std::fill_n(ice.row(y), k_ice_size / 2, 1.0f);
    terrain->fields.set<"ice">(make_field(std::move(ice)));
    return terrain;
}

Picture from_above(const std::shared_ptr<const Terrain>& terrain) {
    Scene scene;
    scene.terrain = terrain;
    scene.view.kind = ViewKind::top;
    scene.look.around = Around::bare;
    frame(scene.view, Ground(terrain), {k_ice_side, k_ice_side});
    return render_picture(scene, k_ice_side, k_ice_side);
}

struct Shares {
    double bright, dark;
};

// Of the pixels between two shares of the picture's width.
Shares shares_of(const Picture& picture, double first, double last) {
    int bright = 0;
    int dark = 0;
    int all = 0;
    for (int y = k_ice_side / 5; y < k_ice_side * 4 / 5; ++y) {
        for (int x = static_cast<int>(first * k_ice_side); x < static_cast<int>(last * k_ice_side);
             ++x, ++all) {
            const int green = picture(x, y).g;
            bright += green > 180 ? 1 : 0;
            dark += green < 130 ? 1 : 0;
        }
    }
    return {static_cast<double>(bright) / all, static_cast<double>(dark) / all};
}

TEST(Ice, APackHasBrightFloesAndDarkLeads) {
    const Picture picture = from_above(freezing_sea(900));
    const Shares pack = shares_of(picture, 0.1, 0.35);
    EXPECT_GT(pack.bright, 0.75);
    EXPECT_GT(pack.dark, 0.002);
    EXPECT_LT(pack.dark, 0.15);
}

TEST(Ice, FloesAreLooseAtTheEdgeOfThePackAndBeyondItThereAreNone) {
    const Picture picture = from_above(freezing_sea(900));
    const Shares pack = shares_of(picture, 0.1, 0.35);
    const Shares edge = shares_of(picture, 0.48, 0.54);
    EXPECT_LT(edge.bright, 0.7 * pack.bright);
    EXPECT_GT(edge.bright, 0.05);
    EXPECT_GT(edge.dark, 0.2);
    EXPECT_EQ(shares_of(picture, 0.75, 0.9).bright, 0);
}

TEST(Ice, ByTheShoreItIsUnbroken) { EXPECT_EQ(shares_of(from_above(freezing_sea(4)), 0.1, 0.45).dark, 0); }

// As the camera rises floes become too small to be seen; what they look like on average stays.
TEST(Ice, ItsMeanIsTheSameFromAnyHeight) {
    const auto terrain = freezing_sea(900);
    const auto mean = [&](double metres_across) {
        Scene scene;
        scene.terrain = terrain;
        scene.view.kind = ViewKind::top;
        scene.look.around = Around::horizon;
        frame(scene.view, Ground(terrain), {k_ice_side, k_ice_side});
        const double across =
            make_lens(scene.view, {k_ice_side, k_ice_side}).metres_per_pixel(1) * k_ice_side;
        // Always the same square of the pack, in the middle of its half of the map.
        scene.view.camera.target = {-0.25 * k_ice_size * k_cell, 0, 0};
        scene.view.camera.distance *= metres_across / across;
        const Picture picture = render_picture(scene, k_ice_side, k_ice_side);
        const double half = 2500 / metres_across * k_ice_side;
        double sum = 0;
        int count = 0;
        for (int y = static_cast<int>(k_ice_side / 2 - half); y < k_ice_side / 2 + half; ++y) {
            for (int x = static_cast<int>(k_ice_side / 2 - half); x < k_ice_side / 2 + half; ++x, ++count)
                sum += picture(x, y).g;
        }
        return sum / count;
    };
    const double near = mean(5200);
    EXPECT_NEAR(mean(30000), near, 8);
    EXPECT_NEAR(mean(150000), near, 12);
}

}  // namespace
}  // namespace talus
