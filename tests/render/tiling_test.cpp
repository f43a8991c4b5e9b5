#include "render/tiling.h"

#include <gtest/gtest.h>

#include <cmath>

#include "render/navigation.h"
#include "render/offscreen.h"
#include "tests/grid_of.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

std::shared_ptr<const Terrain> wave(int width, int height, bool wrap_x, bool wrap_y) {
    auto terrain = std::make_shared<Terrain>();
    terrain->range = {-200, 1000};
    terrain->lattice.width = width;
    terrain->lattice.height = height;
    terrain->lattice.cell_size = 4096.0 / width;
    terrain->lattice.wrap_x = wrap_x;
    terrain->lattice.wrap_y = wrap_y;
    Grid<float> heights(width, height);
    for (const auto [x, y] : cells_of(width, height)) {
        const double u = 6.283185307 * x / width;
        const double v = 6.283185307 * y / height;
        heights(x, y) = static_cast<float>(300 + 200 * std::sin(u + 0.7) * std::cos(v + 0.3) +
                                           60 * std::sin(3 * u - 2 * v) + 20 * std::cos(9 * u + 7 * v));
    }
    terrain->set_height(make_field(std::move(heights)));
    return terrain;
}

TEST(Tiling, RepeatsEverySampleAndClosesTheLastTile) {
    const auto terrain = wave(40, 30, true, true);
    const auto nine = tiled(terrain);
    ASSERT_EQ(nine->height()->width(), 121);
    ASSERT_EQ(nine->height()->height(), 91);
    for (const auto [x, y] : cells_of(121, 91))
        ASSERT_EQ((*nine->height())(x, y), (*terrain->height())(x % 40, y % 30));
    // The middle one lies where the terrain does.
    EXPECT_EQ(nine->lattice.x_of(40), terrain->lattice.x_of(0));
    EXPECT_EQ(nine->lattice.y_of(30), terrain->lattice.y_of(0));
    EXPECT_FALSE(can_tile(*nine));
}

TEST(Tiling, OnlyAlongWhatWraps) {
    const auto open = wave(40, 30, false, false);
    EXPECT_EQ(tiled(open), open);
    EXPECT_EQ(tiled(nullptr), nullptr);
    const auto band = tiled(wave(40, 30, true, false));
    EXPECT_EQ(band->height()->width(), 121);
    EXPECT_EQ(band->height()->height(), 30);
}

TEST(Tiling, LargeTerrainsAreTakenWithFewerSamples) {
    const auto terrain = wave(3000, 1500, true, true);
    const auto nine = tiled(terrain);
    EXPECT_LE(nine->height()->width(), k_max_tiled);
    EXPECT_GT(nine->height()->width(), k_max_tiled - 6);
    const double extent = nine->lattice.cell_size * (nine->height()->width() - 1);
    EXPECT_NEAR(extent, 3 * terrain->lattice.extent_x(), 1e-6);
    const int tile = (nine->height()->width() - 1) / 3;
    for (int y = 0; y < nine->height()->height(); y += 97) {
        for (int x = 0; x < tile; ++x) ASSERT_EQ((*nine->height())(x, y), (*nine->height())(x + 2 * tile, y));
    }
}

TEST(Tiling, TheMiddleOfThePictureRepeatsWithoutASeam) {
    Offscreen offscreen;
    for (const LookKind look : {LookKind::batlow_like, LookKind::normals, LookKind::land_sea}) {
        Scene scene;
        scene.terrain = wave(128, 128, true, true);
        scene.view.kind = ViewKind::top;
        scene.look.kind = look;
        scene.look.tiled = true;
        scene.look.contours = false;
        go_home(scene.view, Ground(tiled(scene.terrain)), {426, 426});
        const Lens lens = make_lens(scene.view, {426, 426});
        const Picture picture = offscreen.draw(scene, 426, 426, 1);
        const double period = 4096 / lens.metres_per_pixel(lens.distance);
        const auto at = [&](double x, double y) { return picture(static_cast<int>(x), static_cast<int>(y)); };
        // From tile to tile, and, across the seam, from pixel to pixel no more than elsewhere.
        int max_inside = 0;
        int max_at_seam = 0;
        const double seam = lens.project({-2048, 0, 0}).x;
        for (int y = 60; y < 366; ++y) {
            for (int x = 60; x < 365; ++x) {
                const Rgb8 a = picture(x, y);
                const Rgb8 b = picture(x + 1, y);
                const int step = std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b);
                int& most = std::fabs(x + 0.5 - seam) < 3 ? max_at_seam : max_inside;
                most = std::max(most, step);
            }
        }
        EXPECT_LE(max_at_seam, max_inside) << info_of(look).key;
        EXPECT_GT(max_at_seam, 0);
        double sum = 0;
        int count = 0;
        for (double y = 150; y < 280; ++y) {
            for (double x = 150; x + period < 400; ++x, ++count)
                sum += std::abs(at(x, y).g - at(x + period, y).g);
        }
        EXPECT_LT(sum / count, 8) << info_of(look).key;
    }
}

}  // namespace
}  // namespace talus
