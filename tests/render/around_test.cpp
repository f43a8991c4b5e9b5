#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/navigation.h"
#include "render/offscreen.h"
#include "tests/render/differences.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

constexpr Viewport k_size{480, 300};

class Surroundings : public testing::Test {
 protected:
    static Offscreen& offscreen() {
        static Offscreen* the_one = new Offscreen;
        return *the_one;
    }
    static Picture drawn(const Scene& scene) {
        return offscreen().draw(scene, k_size.width, k_size.height, 1);
    }
    static Scene scene_of(std::shared_ptr<const Terrain> terrain, ViewKind view, Around around) {
        Scene scene;
        scene.terrain = std::move(terrain);
        scene.view.kind = view;
        scene.look.around = around;
        go_home(scene.view, Ground(scene.terrain), k_size);
        return scene;
    }
    static Rgb8 at(const Picture& picture, const Lens& lens, const glm::dvec3& place) {
        const glm::dvec3 pixel = lens.project(place);
        return picture(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
    }
};

std::shared_ptr<const Terrain> dry_hills() {
    auto terrain = std::make_shared<Terrain>(*hills(129, 129));
    terrain->sea_level = -1000;
    return terrain;
}

TEST_F(Surroundings, GroundGoesOnToTheHorizonInPlaceOfTheSky) {
    Scene scene = scene_of(dry_hills(), ViewKind::top, Around::block);
    scene.view.camera.distance *= 3;  // much lies beside the map
    const Picture block = drawn(scene);
    scene.look.around = Around::bare;
    EXPECT_LT(difference(drawn(scene)(3, 3), block(3, 3)), 3);
    scene.look.around = Around::horizon;
    const Picture horizon = drawn(scene);
    const Lens lens = make_lens(scene.view, k_size);
    int changed = 0;
    int beside = 0;
    const Ground ground(scene.terrain);
    for (int y = 4; y < k_size.height; y += 8) {
        for (int x = 4; x < k_size.width; x += 8) {
            const glm::dvec3 place = lens.ray({x + 0.5, y + 0.5}).origin;
            if (std::fabs(place.x) < ground.half_x() * 1.02 && std::fabs(place.y) < ground.half_y() * 1.02)
                continue;
            ++beside;
            changed += difference(horizon(x, y), block(x, y)) > 20 ? 1 : 0;
        }
    }
    EXPECT_GT(beside, 1000);
    EXPECT_EQ(changed, beside);
}

// Along the border the ground inside and outside is the same, mirrored.
TEST_F(Surroundings, NoStepRunsAlongTheBorder) {
    Scene scene = scene_of(dry_hills(), ViewKind::top, Around::horizon);
    scene.look.light.sun = Sun{.azimuth = 0, .elevation = 89};
    const Picture picture = drawn(scene);
    const Lens lens = make_lens(scene.view, k_size);
    const Ground ground(scene.terrain);
    const double pixel = lens.metres_per_pixel(1);
    double across = 0;
    double along = 0;
    int count = 0;
    for (double y = -0.9; y < 0.9; y += 0.02, ++count) {
        const double north = y * ground.half_y();
        const auto colour = [&](double east, double shift) {
            return at(picture, lens, {east, north + shift, 0});
        };
        across +=
            difference(colour(ground.half_x() - 1.5 * pixel, 0), colour(ground.half_x() + 1.5 * pixel, 0));
        along += difference(colour(ground.half_x() - 1.5 * pixel, 0),
                            colour(ground.half_x() - 1.5 * pixel, 3 * pixel));
    }
    EXPECT_LT(across, along + 3.0 * count);
}

// A plain far away has what covers the border, here snow.
TEST_F(Surroundings, WhatCoversTheMapGoesOnBeyondIt) {
    Terrain covered = *hills(129, 129);
    covered.sea_level = -1000;
    covered.fields.set<"snow">(make_field(Grid<float>(129, 129, 3.0f)));
    Scene scene =
        scene_of(std::make_shared<const Terrain>(std::move(covered)), ViewKind::top, Around::horizon);
    scene.view.camera.distance *= 3;
    const Picture picture = drawn(scene);
    const Lens lens = make_lens(scene.view, k_size);
    const Ground ground(scene.terrain);
    // How bright it is within the map, and beside it.
    std::array<double, 2> sum{}, count{};
    for (int y = 2; y < k_size.height; y += 4) {
        for (int x = 2; x < k_size.width; x += 4) {
            const glm::dvec3 place = lens.ray({x + 0.5, y + 0.5}).origin;
            const bool out = std::fabs(place.x) > ground.half_x() || std::fabs(place.y) > ground.half_y();
            sum[out] += picture(x, y).g;
            ++count[out];
        }
    }
    EXPECT_GT(sum[1] / count[1], sum[0] / count[0] - 5);
}

// Under snow nothing is brown but the sides of the block, which stand behind any gap along the border.
TEST_F(Surroundings, NoGapRunsAlongARoughBorder) {
    Terrain rough = *hills(513, 513);
    rough.sea_level = -1000;
    Grid<float> heights = *rough.height();
    for (int y = 0; y < 513; ++y)
        for (int x = 0; x < 513; ++x) heights(x, y) += x % 4 < 2 ? 12.0f : 0.0f;
    rough.set_height(make_field(std::move(heights)));
    rough.fields.set<"snow">(make_field(Grid<float>(513, 513, 3.0f)));
    Scene scene =
        scene_of(std::make_shared<const Terrain>(std::move(rough)), ViewKind::perspective, Around::horizon);
    const Ground ground(scene.terrain);
    scene.view.camera.target = {0, -ground.half_y(),
                                static_cast<double>(ground.height_at(0, -ground.half_y()))};
    scene.view.camera.heading = 0;
    scene.view.camera.pitch = 20;
    scene.view.camera.distance = 400;
    const Picture picture = drawn(scene);
    int brown = 0;
    for (int y = 0; y < k_size.height; ++y)
        for (int x = 0; x < k_size.width; ++x) brown += picture(x, y).r > picture(x, y).b + 15 ? 1 : 0;
    EXPECT_LT(brown, 5);
}

TEST_F(Surroundings, ABareSurfaceHasNoSides) {
    Scene scene = scene_of(dry_hills(), ViewKind::perspective, Around::block);
    scene.view.camera.pitch = 1;
    scene.view.camera.target = {0, 0, 0};
    for (const Detail detail : {Detail::precise, Detail::quick}) {
        scene.detail = detail;
        scene.look.around = Around::block;
        const Picture block = drawn(scene);
        scene.look.around = Around::bare;
        const Picture bare = drawn(scene);
        const Lens lens = make_lens(scene.view, k_size);
        const Ground ground(scene.terrain);
        const double foot = ground.foot(1);
        int sides = 0;
        for (double x = -0.9; x < 0.9; x += 0.05) {
            const glm::dvec3 place{x * ground.half_x(), -ground.half_y(), 0.9 * foot + 0.1 * ground.lowest()};
            sides += difference(at(block, lens, place), at(bare, lens, place)) > 12 ? 1 : 0;
        }
        EXPECT_GT(sides, 30);
    }
}

TEST_F(Surroundings, WhatAFieldTellsItTellsOfTheMapAlone) {
    Terrain dry = *hills_with_fields(129, 129);
    dry.sea_level = -1000;
    Scene scene = scene_of(std::make_shared<const Terrain>(std::move(dry)), ViewKind::top, Around::horizon);
    scene.view.camera.distance *= 2;
    const Lens lens = make_lens(scene.view, k_size);
    const Ground ground(scene.terrain);
    for (const FieldId field : {field_id("hardness"), field_id("deposition"), field_id("biome")}) {
        scene.look.kind = look_of(field);
        const Picture picture = drawn(scene);
        // How colourful it is within the map, and beside it.
        std::array<double, 2> colour{}, count{};
        for (int y = 4; y < k_size.height; y += 8) {
            for (int x = 4; x < k_size.width; x += 8) {
                const glm::dvec3 place = lens.ray({x + 0.5, y + 0.5}).origin;
                const double out =
                    std::max(std::fabs(place.x) / ground.half_x(), std::fabs(place.y) / ground.half_y());
                if (out > 0.97 && out < 1.03) continue;
                const Rgb8 seen = picture(x, y);
                colour[out > 1] += std::max({seen.r, seen.g, seen.b}) - std::min({seen.r, seen.g, seen.b});
                ++count[out > 1];
            }
        }
        EXPECT_GT(colour[0], 20 * count[0]) << info_of(field).key;
        EXPECT_LT(colour[1], 8 * count[1]) << info_of(field).key;
    }
}

TEST_F(Surroundings, WhatIsNumbersEndsWhereTheMapDoes) {
    for (const LookKind look : {LookKind::wireframe, LookKind::normals}) {
        Scene scene = scene_of(dry_hills(), ViewKind::perspective, Around::block);
        scene.look.kind = look;
        const Picture block = drawn(scene);
        scene.look.around = Around::horizon;
        EXPECT_EQ(drawn(scene), block) << info_of(look).key;
    }
}

TEST_F(Surroundings, TheSeaGoesOnToTheHorizon) {
    Scene scene = scene_of(hills(129, 129), ViewKind::perspective, Around::horizon);
    const Ground ground(scene.terrain);
    stand_at(scene.view, ground,
             {.east = 0, .north = -3 * ground.half_y(), .above = 60, .heading = 180, .pitch = 4});
    const Picture picture = drawn(scene);
    scene.look.around = Around::block;
    const Picture block = drawn(scene);
    // The sky above is the same, what is below the horizon is sea: bluer than the void of the block.
    EXPECT_LE(difference(picture(240, 20), block(240, 20)), 2);
    int blue = 0;
    for (int y = 200; y < 300; y += 5) {
        for (int x = 5; x < 480; x += 25)
            blue += picture(x, y).b > picture(x, y).r && difference(picture(x, y), block(x, y)) > 4 ? 1 : 0;
    }
    EXPECT_GT(blue, 300);
}

// A dome whose foot is under water, and how many of the places beside the map are not sea.
int land_beside(float foot, Picture (*drawn)(const Scene&)) {
    auto island = std::make_shared<Terrain>();
    island->lattice = {.width = 129, .height = 129, .cell_size = 8};
    island->range = {-200, 500};
    Grid<float> heights(129, 129);
    for (int y = 0; y < 129; ++y) {
        for (int x = 0; x < 129; ++x) {
            const double away = std::hypot(x - 64.0, y - 64.0) / 64;
            heights(x, y) = foot + static_cast<float>(400 * std::max(0.0, 1 - away));
        }
    }
    island->set_height(make_field(std::move(heights)));
    Scene scene;
    scene.terrain = island;
    scene.view.kind = ViewKind::top;
    scene.look.around = Around::horizon;
    go_home(scene.view, Ground(scene.terrain), k_size);
    scene.view.camera.distance *= 3;
    const Picture picture = drawn(scene);
    int land = 0;
    for (int y = 2; y < k_size.height; y += 4)
        for (int x = 2; x < k_size.width; x += 4) land += picture(x, y).b <= picture(x, y).r ? 1 : 0;
    return land;
}

TEST_F(Surroundings, AnIslandLiesAloneInTheSea) {
    // As much land as is on the map: the island alone. Where the foot is dry, land goes on.
    const int alone = land_beside(-15, &Surroundings::drawn);
    EXPECT_GT(alone, 50);
    EXPECT_LT(alone, 480);
    EXPECT_GT(land_beside(20, &Surroundings::drawn), 3 * alone);
}

TEST_F(Surroundings, AWrappedTerrainRepeats) {
    auto terrain = std::make_shared<Terrain>(*dry_hills());
    terrain->lattice.wrap_x = terrain->lattice.wrap_y = true;
    Scene scene = scene_of(terrain, ViewKind::top, Around::horizon);
    scene.look.light.sun = Sun{.azimuth = 0, .elevation = 89};
    scene.view.camera.distance *= 2.5;
    const Picture picture = drawn(scene);
    const Lens lens = make_lens(scene.view, k_size);
    const Ground ground(terrain);
    const double period = 2 * ground.half_x() + terrain->lattice.cell_size;
    double apart = 0;
    double other = 0;
    int count = 0;
    for (double y = -0.8; y < 0.8; y += 0.1) {
        for (double x = -0.8; x < 0.8; x += 0.1, ++count) {
            const glm::dvec3 place{x * ground.half_x(), y * ground.half_y(), 0};
            const Rgb8 here = at(picture, lens, place);
            apart += difference(here, at(picture, lens, place + glm::dvec3(period, 0, 0)));
            other += difference(here, at(picture, lens, place + glm::dvec3(1.37 * period, 0, 0)));
        }
    }
    EXPECT_LT(apart, 0.6 * other);
}

}  // namespace
}  // namespace talus
