#include <gtest/gtest.h>

#include <cmath>

#include "core/surface/field_colours.h"
#include "render/legend.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/tiling.h"
#include "tests/grid_of.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

constexpr int k_field_size = 65;

// Level ground whose hardness rises from west to east.
std::shared_ptr<Terrain> ramp_of_hardness() {
    auto terrain = std::make_shared<Terrain>(*hills(k_field_size, k_field_size));
    Grid<float> hardness = grid_of(k_field_size, k_field_size,
                                   [&](int x, int) { return static_cast<float>(x) / (k_field_size - 1); });
    terrain->set_height(make_field(Grid<float>(k_field_size, k_field_size, 100.0f)));
    terrain->fields.set<"hardness">(make_field(std::move(hardness)));
    return terrain;
}

Scene above_tiles(std::shared_ptr<const Terrain> terrain, LookKind look) {
    Scene scene;
    scene.terrain = std::move(terrain);
    scene.view.kind = ViewKind::top;
    scene.look.kind = look;
    go_home(scene.view, Ground(tiled(scene.terrain)), {300, 300});
    return scene;
}

int difference_from_ink(Rgb8 a, Rgba8 b) {
    return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)});
}

const LookKind k_hardness = look_of(field_id("hardness"));

TEST(FieldLooks, ThereIsOneForEachFieldButTheHeight) {
    std::size_t count = 0;
    for (const LookInfo& look : look_infos()) {
        EXPECT_EQ(&info_of(look.kind), &look);
        count += look.field.has_value();
        if (look.field) {
            EXPECT_EQ(look_of(*look.field), look.kind);
        }
    }
    EXPECT_EQ(count, k_field_count - 1);
}

TEST(FieldLooks, LevelGroundHasTheColoursOfTheLegend) {
    Offscreen offscreen;
    const auto terrain = ramp_of_hardness();
    const Scene scene = above_tiles(terrain, k_hardness);
    const Picture picture = offscreen.draw(scene, 300, 300, 1);
    const Lens lens = make_lens(scene.view, {300, 300});
    const Legend legend = legend_of(k_hardness, *terrain);
    ASSERT_FALSE(legend.empty());
    EXPECT_EQ(legend.text_of(legend.labels.back()), "1.0");
    const double side = terrain->lattice.cell_size * (k_field_size - 1);
    for (const double share : {0.1, 0.25, 0.5, 0.8, 0.95}) {
        const auto at = lens.project({(share - 0.5) * side, 0, 100});
        const Rgb8 pixel = picture(static_cast<int>(at.x), static_cast<int>(at.y));
        EXPECT_LE(difference_from_ink(pixel, legend.colour_at(static_cast<float>(share))), 6) << share;
    }
}

// The first sign of the atlas had a white bar at its left edge where that lay on a pixel's middle.
TEST(FieldLooks, NoLabelOfTheLegendIsTallerThanItsDigits) {
    constexpr int k_side = 300;
    constexpr int k_white = 235;
    Offscreen offscreen;
    Scene scene = above_tiles(ramp_of_hardness(), k_hardness);
    scene.look.legend = true;
    scene.look.backdrop = {{0, 0, 0}};
    for (int percent = 100; percent < 180; ++percent) {
        scene.pixel_scale = static_cast<float>(percent) / 100;
        const int cap = static_cast<int>(9 * scene.pixel_scale) + 2;  // px
        const Picture picture = offscreen.draw(scene, k_side, k_side, 1);
        for (int x = k_side - static_cast<int>(50 * scene.pixel_scale); x < k_side - 20; ++x) {
            int run = 0;
            for (int y = 0; y < k_side; ++y) {
                const Rgb8 pixel = picture(x, y);
                run = std::min({pixel.r, pixel.g, pixel.b}) > k_white ? run + 1 : 0;
                ASSERT_LE(run, cap) << percent << ": " << x << ", " << y;
            }
        }
    }
}

TEST(FieldLooks, AnotherFieldOnTheSameHeightsIsAnotherPicture) {
    Offscreen offscreen;
    const auto terrain = ramp_of_hardness();
    const Picture before = offscreen.draw(above_tiles(terrain, k_hardness), 300, 300, 1);
    auto changed = std::make_shared<Terrain>(*terrain);
    changed->fields.set<"hardness">(make_field(Grid<float>(k_field_size, k_field_size, 0.5f)));
    const Picture after = offscreen.draw(above_tiles(changed, k_hardness), 300, 300, 1);
    EXPECT_NE(before, after);
    EXPECT_EQ(offscreen.draw(above_tiles(terrain, k_hardness), 300, 300, 1), before);
}

TEST(FieldLooks, WhatNobodyMadeIsPlainAndHasNoLegend) {
    Offscreen offscreen;
    auto terrain = std::make_shared<Terrain>(*ramp_of_hardness());
    terrain->fields.drop(field_id("hardness"));
    const Picture picture = offscreen.draw(above_tiles(terrain, k_hardness), 300, 300, 1);
    for (const int x : {60, 150, 240})
        EXPECT_LE(difference_from_ink(picture(x, 150), {168, 168, 168, 255}), 3) << x;
    EXPECT_TRUE(legend_of(k_hardness, *terrain).empty());
}

// It was grey, as if it were a biome of its own.
TEST(FieldLooks, LandWithoutABiomeKeepsItsNaturalColours) {
    const LookKind k_biome = look_of(field_id("biome"));
    Offscreen offscreen;
    auto terrain = std::make_shared<Terrain>(*ramp_of_hardness());
    const auto half_painted = [&](std::uint8_t east) {
        terrain->fields.set<"biome">(field_of<std::uint8_t>(
            k_field_size, k_field_size, [&](int x, int) { return 2 * x < k_field_size ? 0 : east; }));
        return offscreen.draw(above_tiles(std::make_shared<Terrain>(*terrain), k_biome), 300, 300, 1);
    };
    const Picture one = half_painted(3);
    const Picture other = half_painted(9);
    const Picture natural = offscreen.draw(above_tiles(terrain, LookKind::natural), 300, 300, 1);
    const Rgb8 bare = one(60, 150);
    EXPECT_GT(std::max({bare.r, bare.g, bare.b}) - std::min({bare.r, bare.g, bare.b}), 12) << "no grey";
    EXPECT_EQ(one(60, 150), other(60, 150));
    EXPECT_FALSE(one(240, 150) == other(240, 150)) << "biomes have colours of their own";
}

TEST(FieldLooks, EveryFieldRepeatsWithTheTiles) {
    auto terrain = std::make_shared<Terrain>(*hills_with_fields(40, 30));
    terrain->lattice.wrap_x = terrain->lattice.wrap_y = true;
    const auto nine = tiled(terrain);
    EXPECT_EQ(nine->fields.present(), terrain->fields.present());
    terrain->fields.present().for_each([&](FieldId field) {
        std::visit(
            [&]<class T>(const Field<T>& own) {
                const Grid<T>& wide = *std::get<Field<T>>(nine->fields[field]);
                ASSERT_EQ(wide.width(), 121);
                ASSERT_EQ(wide.height(), 91);
                for (const auto [x, y] : cells_of(121, 91)) ASSERT_EQ(wide(x, y), (*own)(x % 40, y % 30));
            },
            terrain->fields[field]);
    });
}

}  // namespace
}  // namespace talus
