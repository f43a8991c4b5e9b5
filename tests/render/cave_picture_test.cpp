#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>

#include "core/volume/cave_lakes.h"
#include "core/volume/cave_pools.h"
#include "core/volume/openings.h"
#include "render/offscreen.h"
#include "render/prepared_terrain.h"

namespace talus {
namespace {

constexpr Viewport k_frame{240, 180};
constexpr Rgb8 k_magenta{255, 0, 255};

// A bumpy slope, 640 m wide, with a shaft in its middle that goes down and away to the east.
std::shared_ptr<const Terrain> slope(bool with_cave) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 129, .height = 129, .cell_size = 5};
    terrain->range = {-100, 300};
    Grid<float> heights(129, 129);
    for (int y = 0; y < 129; ++y) {
        for (int x = 0; x < 129; ++x)
            heights(x, y) =
                100 + 0.6f * static_cast<float>(x) + 2 * std::sin(0.7f * static_cast<float>(x + 2 * y));
    }
    const double top = static_cast<double>(heights(64, 64));
    terrain->set_height(std::make_shared<const Grid<float>>(std::move(heights)));
    if (!with_cave) return terrain;
    const double middle = 64 * 5;
    const auto shaft = std::make_shared<const Feature>(Feature{.chain = {{middle, middle, top, 22},
                                                                         {middle + 20, middle, top - 40, 20},
                                                                         {middle + 90, middle, top - 60, 16}},
                                                               .opens = true});
    terrain->features = std::make_shared<const Features>(Features{shaft});
    make_openings(*terrain);
    return terrain;
}

Scene mouth(bool with_cave, Detail detail) {
    Scene scene;
    scene.terrain = slope(with_cave);
    scene.detail = detail;
    scene.look.backdrop = {{1, 0, 1}};
    scene.look.sea = false;
    scene.view.camera.heading = 20;
    scene.view.camera.pitch = 75;
    scene.view.camera.distance = 160;
    scene.view.camera.target = {0, 0, 138};
    return scene;
}

int different_pixels(const Picture& a, const Picture& b) {
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) count += !(a(x, y) == b(x, y));
    }
    return count;
}

int pixels_of(const Picture& picture, Rgb8 colour) {
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) count += picture(x, y) == colour;
    }
    return count;
}

TEST(CavePicture, ShowsAMouthThroughWhichNoBackgroundIsSeen) {
    Offscreen offscreen;
    for (const Detail detail : {Detail::quick, Detail::precise, Detail::full_mesh}) {
        for (const double distance : {70.0, 160.0, 400.0}) {
            Scene open = mouth(true, detail);
            Scene closed = mouth(false, detail);
            open.view.camera.distance = closed.view.camera.distance = distance;
            const Picture with = offscreen.draw(open, k_frame.width, k_frame.height, 1);
            const Picture without = offscreen.draw(closed, k_frame.width, k_frame.height, 1);
            EXPECT_EQ(pixels_of(with, k_magenta), 0) << static_cast<int>(detail) << " at " << distance;
            // The mouth is 44 m wide.
            const double metres = 160 / distance * 40;
            EXPECT_GT(different_pixels(with, without), static_cast<int>(metres * metres / 2))
                << static_cast<int>(detail) << " at " << distance;
        }
    }
}

// From the side, where the hill hides all of the cave, and from above its mouth.
TEST(CavePicture, UndergroundShowsTheWallsThroughTheGround) {
    Offscreen offscreen;
    Scene scene = mouth(true, Detail::precise);
    scene.view.camera.heading = 200;
    scene.view.camera.pitch = 20;
    const auto drawn = [&](bool underground, bool with_cave) {
        scene.terrain = slope(with_cave);
        scene.look.underground = underground;
        return offscreen.draw(scene, k_frame.width, k_frame.height, 1);
    };
    const Picture through = drawn(true, true);
    EXPECT_GT(different_pixels(through, drawn(false, true)), 500);
    EXPECT_EQ(different_pixels(drawn(true, false), drawn(false, false)), 0);
    scene.look.kind = LookKind::wireframe;
    EXPECT_EQ(different_pixels(drawn(true, true), drawn(false, true)), 0);
}

// A lake in the shaft, 3 m under its rim and higher than its way out.
Scene shaft_with(CaveLakes::Kind fluid) {
    Scene scene = mouth(true, Detail::precise);
    auto terrain = std::make_shared<Terrain>(*scene.terrain);
    Context context;
    context.world = {.lattice = terrain->lattice, .range = terrain->range, .sea_level = -100};
    CaveLakes{.fluid = fluid, .level = 130, .depth = 1000}.apply(*terrain, context);
    EXPECT_EQ(cave_pools_of(*terrain)->pools.size(), 1u);
    scene.terrain = terrain;
    return scene;
}

TEST(CavePicture, LakesInCavesAreDrawnAndLavaGlows) {
    Offscreen offscreen;
    const auto drawn = [&](const Scene& scene) {
        return offscreen.draw(scene, k_frame.width, k_frame.height, 1);
    };
    const auto glowing = [](const Picture& picture) {
        int count = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                count += picture(x, y).r > 150 && picture(x, y).r > 2 * picture(x, y).b;
        }
        return count;
    };
    const Picture dry = drawn(mouth(true, Detail::precise));
    const Picture water = drawn(shaft_with(CaveLakes::Kind::water));
    const Picture lava = drawn(shaft_with(CaveLakes::Kind::lava));
    EXPECT_GT(different_pixels(dry, water), 400);
    EXPECT_GT(different_pixels(water, lava), 400);
    EXPECT_GT(glowing(lava), glowing(water) + 400);
    Scene through = shaft_with(CaveLakes::Kind::lava);
    through.view.camera.heading = 200;
    through.view.camera.pitch = 20;
    through.look.underground = true;
    EXPECT_GT(glowing(drawn(through)), 100) << "under the hill";
}

TEST(CavePicture, LeavesOutTheCellsWithAnOpenCorner) {
    const auto terrain = slope(true);
    const auto prepared = prepare(terrain, {}, nullptr);
    const Grid<std::uint8_t>& opening = *terrain->fields.get<"opening">();
    const Grid<std::uint8_t>& holes = prepared->caves->holes;
    ASSERT_EQ(holes.width(), 128);
    int count = 0;
    for (int y = 0; y < 128; ++y) {
        for (int x = 0; x < 128; ++x) {
            const int open = opening(x, y) | opening(x + 1, y) | opening(x, y + 1) | opening(x + 1, y + 1);
            ASSERT_EQ(holes(x, y), open) << x << ' ' << y;
            count += open != 0;
        }
    }
    EXPECT_GT(count, 40);
    // The ground that is left there lies on the ground, and all else below it.
    float deepest = 0;
    for (const CaveVertex& vertex : prepared->caves->vertices) {
        ASSERT_GE(vertex.depth, 0);
        deepest = std::max(deepest, vertex.depth);
    }
    EXPECT_GT(deepest, 60);
}

TEST(CavePicture, MeshesAgainOnlyWhereGroundOrCavesAreOthers) {
    const auto terrain = slope(true);
    const auto first = prepare(terrain, {}, nullptr);
    Preparation evening;
    evening.sun = {.azimuth = 270, .elevation = 8};
    EXPECT_EQ(prepare(terrain, evening, first)->caves, first->caves);
    EXPECT_EQ(prepare(slope(false), {}, first)->caves, no_caves());
    EXPECT_NE(prepare(slope(true), {}, first)->caves, first->caves);
}

}  // namespace
}  // namespace talus
