#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/tiling.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

int distance(Rgb8 a, Rgb8 b) { return std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b); }

Scene above(std::shared_ptr<const Terrain> terrain, LookKind look) {
    Scene scene;
    scene.terrain = std::move(terrain);
    scene.view.kind = ViewKind::top;
    scene.look.kind = look;
    go_home(scene.view, Ground(scene.terrain), {300, 300});
    return scene;
}

// The eastern half.
std::shared_ptr<const Grid<float>> half() {
    Grid<float> weights(64, 64, 0.0f);
    for (int y = 0; y < 64; ++y) {
        for (int x = 32; x < 64; ++x) weights(x, y) = 1;
    }
    return std::make_shared<const Grid<float>>(std::move(weights));
}

TEST(Tint, ShowsOverEveryLookWhereTheWeightsAreAndNowhereElse) {
    Offscreen offscreen;
    const auto terrain = hills(129, 129);
    for (const LookInfo& look : look_infos()) {
        Scene scene = above(terrain, look.kind);
        const Picture plain = offscreen.draw(scene, 300, 300, 1);
        scene.tint = half();
        const Picture tinted = offscreen.draw(scene, 300, 300, 1);
        for (int y = 60; y < 240; y += 7) {
            for (int x = 50; x < 130; x += 7) EXPECT_EQ(distance(plain(x, y), tinted(x, y)), 0) << look.key;
            for (int x = 170; x < 250; x += 7) EXPECT_GT(distance(plain(x, y), tinted(x, y)), 25) << look.key;
        }
        if (look.kind != look_infos().front().kind) continue;
        scene.tint = nullptr;
        EXPECT_EQ(offscreen.draw(scene, 300, 300, 1), plain) << "it is gone again";
    }
}

TEST(Tint, ShowsInPerspectiveToo) {
    Offscreen offscreen;
    Scene scene;
    scene.terrain = hills(129, 129);
    go_home(scene.view, Ground(scene.terrain), {300, 200});
    const Picture plain = offscreen.draw(scene, 300, 200);
    scene.tint = std::make_shared<const Grid<float>>(2, 2, 1.0f);
    const Picture tinted = offscreen.draw(scene, 300, 200);
    EXPECT_GT(distance(plain(150, 120), tinted(150, 120)), 25);
}

TEST(Tint, RepeatsWithTheTiles) {
    Offscreen offscreen;
    auto terrain = std::make_shared<Terrain>(*hills(128, 128));
    terrain->lattice.wrap_x = terrain->lattice.wrap_y = true;
    Scene scene = above(terrain, LookKind::grey);
    scene.look.tiled = true;
    go_home(scene.view, Ground(tiled(scene.terrain)), {300, 300});
    const Picture plain = offscreen.draw(scene, 300, 300, 1);
    scene.tint = half();
    const Picture tinted = offscreen.draw(scene, 300, 300, 1);
    const Lens lens = make_lens(scene.view, {300, 300});
    const double tile = 128 * terrain->lattice.cell_size;
    for (int column = -1; column <= 1; ++column) {
        for (int row = -1; row <= 1; ++row) {
            for (const double side : {-0.25, 0.25}) {
                const glm::dvec3 place{(column + side) * tile, row * tile, 300};
                const auto at = lens.project(place);
                const int x = static_cast<int>(at.x);
                const int y = static_cast<int>(at.y);
                EXPECT_EQ(distance(plain(x, y), tinted(x, y)) > 25, side > 0) << column << ' ' << row;
            }
        }
    }
}

}  // namespace
}  // namespace talus
