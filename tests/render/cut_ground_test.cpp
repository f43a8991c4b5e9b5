#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "core/terrain/terrain.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "tests/render/differences.h"

namespace talus {
namespace {

// A plateau with knolls, cut by chasms that are 300 m deep and wander.
std::shared_ptr<const Terrain> plateau(int size) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = size, .height = size, .cell_size = 6};
    Grid<float> heights(size, size);
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            const double chasm = std::remainder(x + 12 * std::sin(0.05 * y), 64.0);
            const double knolls = 6 * std::sin(0.11 * x) * std::sin(0.13 * y);
            heights(x, y) = static_cast<float>(std::fabs(chasm) < 4 ? 0 : 300 + knolls);
        }
    }
    terrain->set_height(make_field(std::move(heights)));
    return terrain;
}

// A line of sight that passes over level ground beside a chasm goes on: what stood there for it were pillars.
TEST(CutGround, NothingStandsOnAPlateauBesideAChasm) {
    Offscreen offscreen;
    const auto terrain = plateau(257);
    const Ground ground(terrain);
    constexpr int k_columns = 200;
    constexpr Rgb8 k_sky{255, 0, 255};
    for (const double heading : {60.0, 135.0, 290.0}) {
        for (const double above : {12.0, 60.0}) {
            Scene scene;
            scene.terrain = terrain;
            scene.look.kind = LookKind::elevation;
            scene.look.backdrop = {{1, 0, 1}};
            scene.view.camera = {
                .target = {100, -50, 300 + above}, .distance = 900, .heading = heading, .pitch = 1};
            keep_above_ground(scene.view, ground);
            scene.detail = Detail::precise;
            const Picture cut = offscreen.draw(scene, k_columns, 120, 1);
            scene.detail = Detail::full_mesh;
            const Picture full = offscreen.draw(scene, k_columns, 120, 1);
            int standing = 0;
            int missing = 0;
            for (std::size_t i = 0; i < cut.size(); ++i) {
                const bool sky = difference(cut.data()[i], k_sky) <= 2;
                const bool sky_in_full = difference(full.data()[i], k_sky) <= 2;
                standing += !sky && sky_in_full ? 1 : 0;
                missing += sky && !sky_in_full ? 1 : 0;
            }
            // The outline itself may be drawn a pixel higher.
            EXPECT_LT(standing, k_columns) << "heading " << heading << ", " << above << " m above";
            EXPECT_LT(missing, k_columns / 4) << "heading " << heading << ", " << above << " m above";
        }
    }
}

// A line of sight that has entered the coarse mesh far above the floor before a wall must not stride over the
// wall: a mole in deep water had gaps.
TEST(CutGround, AMoleInDeepWaterIsWholeFromAfar) {
    auto terrain = std::make_shared<Terrain>();
    constexpr int k_size = 513;
    terrain->lattice = {.width = k_size, .height = k_size, .cell_size = 4};
    terrain->range = {-400, 400};
    terrain->sea_level = -1000;
    Grid<float> heights(k_size, k_size, -300.0f);
    for (int y = 246; y < 266; ++y)
        for (int x = 150; x < 360; ++x) heights(x, y) = 4;
    terrain->set_height(make_field(std::move(heights)));
    Offscreen offscreen;
    constexpr int k_columns = 200;
    for (const double heading : {0.0, 22.5, 200.0}) {
        for (const double distance : {700.0, 3000.0}) {
            Scene scene;
            scene.terrain = terrain;
            scene.look.kind = LookKind::elevation;
            scene.view.camera = {.target = {0, 0, 0}, .distance = distance, .heading = heading, .pitch = 20};
            scene.detail = Detail::precise;
            const Picture cut = offscreen.draw(scene, k_columns, 120, 1);
            scene.detail = Detail::full_mesh;
            const Picture full = offscreen.draw(scene, k_columns, 120, 1);
            int different = 0;
            for (std::size_t i = 0; i < cut.size(); ++i)
                different += difference(cut.data()[i], full.data()[i]) > 40 ? 1 : 0;
            // Along the outlines.
            EXPECT_LT(different, 2 * k_columns / 3) << "heading " << heading << ", from " << distance << " m";
        }
    }
}

}  // namespace
}  // namespace talus
