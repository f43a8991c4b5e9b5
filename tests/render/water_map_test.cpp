// Lakes and rivers in the picture.
#include "render/water_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/prepared_terrain.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_water_size = 65;
constexpr float k_level = 100;  // m, of the lake

// A round bowl, 4 m a cell, whose rim stands over the lake in its middle.
std::shared_ptr<const Terrain> bowl(bool with_lake) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = k_water_size, .height = k_water_size, .cell_size = 4};
    terrain->range = {0, 200};
    terrain->sea_level = -50;
    Grid<float> height(k_water_size, k_water_size);
    Grid<float> water(k_water_size, k_water_size);
    for (const auto [x, y] : cells_of(k_water_size, k_water_size)) {
        height(x, y) = 60 + 2.5f * std::hypot(static_cast<float>(x - 32), static_cast<float>(y - 32));
        water(x, y) = std::max(0.0f, k_level - height(x, y));
    }
    terrain->set_height(make_field(std::move(height)));
    if (with_lake) terrain->fields.set<"water">(make_field(std::move(water)));
    return terrain;
}

WaterLevels water_of(const Terrain& terrain) {
    const auto surface = with_water_surface(std::make_shared<const Terrain>(terrain));
    std::vector<int> samples(k_water_size);
    std::iota(samples.begin(), samples.end(), 0);
    return make_water(*surface->height(), terrain.fields, samples, samples, 4);
}

TEST(WaterMap, TheSurfaceIsLevelOnALakeAndTheGroundBesideIt) {
    const auto terrain = bowl(true);
    const auto surface = with_water_surface(terrain);
    for (int x = 0; x < k_water_size; ++x) {
        const float ground = (*terrain->height())(x, 32);
        EXPECT_FLOAT_EQ((*surface->height())(x, 32), std::max(ground, k_level));
    }
    const auto dry = bowl(false);
    EXPECT_EQ(with_water_surface(dry), dry);
}

// The lake's edge lies 16 cells from the middle, between samples of the diagonal rows.
TEST(WaterMap, TheShoreCrossesOneHalfWhereTheGroundMeetsTheLevel) {
    const auto terrain = bowl(true);
    const auto& texels = water_of(*terrain)[0].cut({0, 0, k_water_size, k_water_size});
    for (const int y : {32, 35, 39, 44}) {
        for (int x = 33; x < 60; ++x) {
            const float near = texels(x, y).shore / 255.0f;
            const float far = texels(x + 1, y).shore / 255.0f;
            if (near < 0.5f || far >= 0.5f) continue;
            const float at = static_cast<float>(x) + (near - 0.5f) / (near - far);
            const float expected = 32 + std::sqrt(16.0f * 16.0f - static_cast<float>((y - 32) * (y - 32)));
            EXPECT_NEAR(at, expected, 0.35f) << y;
        }
    }
    EXPECT_EQ(texels(32, 32).cover, 255);
    EXPECT_EQ(texels(2, 2).cover, 0);
    EXPECT_LT(texels(2, 2).shore, 128);
    EXPECT_NEAR(std::pow(texels(32, 32).depth / 255.0f, 2) * k_deepest_water, 40, 1);
    EXPECT_EQ(texels(32, 32).still, 255);
}

TEST(WaterMap, WetGroundIsNoLake) {
    auto terrain = std::make_shared<Terrain>(*bowl(false));
    terrain->fields.set<"water">(make_field(Grid<float>(k_water_size, k_water_size, 0.5f * k_wet_ground)));
    const auto& texels = water_of(*terrain)[0].cut({0, 0, k_water_size, k_water_size});
    for (const WaterTexel& texel : texels.values()) {
        EXPECT_EQ(texel.cover, 0);
        EXPECT_LT(texel.shore, 128);
    }
}

TEST(WaterMap, ASecondPreparationKeepsWhatHolds) {
    const auto terrain = bowl(true);
    const auto first = prepare(terrain, {.water = true}, nullptr);
    ASSERT_NE(first->water, nullptr);
    EXPECT_EQ(first->ground.height_at(0, 0), k_level);
    const auto later_sun = prepare(terrain, {.sun = {100, 30}, .water = true}, first);
    EXPECT_EQ(later_sun->water, first->water);
    EXPECT_EQ(later_sun->shape, first->shape);
    const auto dry = prepare(terrain, {}, first);
    EXPECT_EQ(dry->water, nullptr);
    EXPECT_NE(dry->shape, first->shape);
    EXPECT_EQ(dry->ground.height_at(0, 0), 60);
    EXPECT_EQ(prepare(bowl(false), {.water = true}, first)->water, nullptr);
}

TEST(WaterMap, AChangeOfTheWaterAloneGivesTheShapeOfAFreshPreparation) {
    const auto before = bowl(true);
    auto after = std::make_shared<Terrain>(*before);
    Grid<float> risen = *before->fields.get<"water">();
    risen(32, 32) += 5;
    after->fields.set<"water">(make_field(std::move(risen)));
    const Preparation wanted{.water = true, .envelope = true};
    const auto quick = prepare(after, wanted, prepare(before, wanted, nullptr));
    const auto fresh = prepare(after, wanted, nullptr);
    EXPECT_EQ(*quick->shape->heights, *fresh->shape->heights);
    EXPECT_EQ(quick->ground.height_at(0, 0), k_level + 5);
    EXPECT_EQ(quick->ground.highest(), fresh->ground.highest());
}

TEST(WaterMap, ALakeIsBlueInEveryLookWithWaterAndGoneWithoutIt) {
    Offscreen offscreen;
    for (const LookKind look : {LookKind::natural, LookKind::elevation}) {
        for (const ViewKind view : {ViewKind::top, ViewKind::perspective}) {
            Scene scene;
            scene.terrain = bowl(true);
            scene.view.kind = view;
            scene.look.kind = look;
            go_home(scene.view, Ground(scene.terrain), {300, 300});
            const Lens lens = make_lens(scene.view, {300, 300});
            const auto pixel = [&](const Picture& picture, double x, double height) {
                const auto at = lens.project({x, 0, height});
                return picture(static_cast<int>(at.x), static_cast<int>(at.y));
            };
            const auto blue = [](Rgb8 colour) { return colour.b - std::max(colour.r, colour.g); };
            const Picture wet = offscreen.draw(scene, 300, 300, 1);
            scene.look.sea = false;
            const Picture dry = offscreen.draw(scene, 300, 300, 1);
            const int before = blue(pixel(dry, 0, 60));
            EXPECT_GT(blue(pixel(wet, 0, k_level)), before + 20) << static_cast<int>(look);
            EXPECT_GT(pixel(wet, 0, k_level).g, 60) << "nearly black: " << static_cast<int>(look);
            const Rgb8 rim = pixel(wet, -110, 60 + 2.5 * 110 / 4);
            const Rgb8 dry_rim = pixel(dry, -110, 60 + 2.5 * 110 / 4);
            EXPECT_NEAR(rim.g, dry_rim.g, 12);
        }
    }
}

}  // namespace
}  // namespace talus
