#include "render/prepared_terrain.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/render/terrains.h"

namespace talus {
namespace {

std::shared_ptr<const Terrain> flooded(const Terrain& terrain) {
    auto result = std::make_shared<Terrain>(terrain);
    result->sea_level += 100;
    return result;
}

TEST(PreparedTerrain, WhatHoldsIsTheEarlierOneItself) {
    const auto terrain = hills(65, 65);
    const auto first = prepare(terrain, {.envelope = true}, nullptr);
    EXPECT_EQ(prepare(terrain, {.envelope = true}, first), first);
    EXPECT_EQ(prepare(terrain, {.envelope = false}, first), first);
    EXPECT_NE(prepare(terrain, {.exaggeration = 2, .envelope = true}, first), first);
}

TEST(PreparedTerrain, AChangedSunMakesTheLightAnewAndNothingElse) {
    const auto terrain = hills(65, 65);
    const auto first = prepare(terrain, {.envelope = true}, nullptr);
    for (const Preparation& other : {Preparation{.sun = {100, 30}, .envelope = true},
                                     Preparation{.exaggeration = 3, .envelope = true}}) {
        const auto second = prepare(terrain, other, first);
        EXPECT_NE(second->light, first->light);
        EXPECT_EQ(second->shape, first->shape);
        EXPECT_EQ(second->envelope, first->envelope);
        EXPECT_EQ(second->palette, first->palette);
        EXPECT_EQ(second->noise, first->noise);
    }
}

TEST(PreparedTerrain, AnotherSeaLevelMakesThePaletteAnewAndKeepsTheShape) {
    const auto terrain = hills(65, 65);
    const auto first = prepare(terrain, {}, nullptr);
    const auto second = prepare(flooded(*terrain), {}, first);
    EXPECT_NE(second->palette, first->palette);
    EXPECT_EQ(second->shape, first->shape);
    EXPECT_EQ(second->light, first->light);
    EXPECT_EQ(second->ground.sea_level(), terrain->sea_level + 100);
}

TEST(PreparedTerrain, TheEnvelopeComesWhereItIsWantedAndGoesWithTheHeights) {
    const auto terrain = hills(65, 65);
    const auto quick = prepare(terrain, {}, nullptr);
    EXPECT_EQ(quick->envelope, nullptr);
    const auto precise = prepare(terrain, {.envelope = true}, quick);
    EXPECT_NE(precise->envelope, nullptr);
    EXPECT_EQ(precise->shape, quick->shape);
    EXPECT_EQ(precise->light, quick->light);
    EXPECT_EQ(prepare(hills(65, 33), {}, precise)->envelope, nullptr);
}

TEST(PreparedTerrain, AFieldIsPaintedOnceForTheSameHeights) {
    const auto terrain = hills_with_fields(65, 65);
    const Preparation look{.look = look_of(field_id("hardness"))};
    const auto first = prepare(terrain, look, nullptr);
    ASSERT_NE(first->field, nullptr);
    EXPECT_EQ(first->field->colours[0].width(), 65);
    const auto natural = prepare(terrain, {}, first);
    EXPECT_EQ(prepare(terrain, look, natural)->field, first->field);
    EXPECT_NE(prepare(terrain, {.look = look_of(field_id("slope"))}, first)->field, first->field);
}

TEST(PreparedTerrain, WhereverItIsMadeFromTheTexelsAreTheSame) {
    const auto terrain = hills(129, 65);
    const Preparation wanted{.sun = {200, 40}, .exaggeration = 2, .envelope = true};
    const auto fresh = prepare(terrain, wanted, nullptr);
    const auto from_other = prepare(terrain, wanted, prepare(hills(65, 65), {}, nullptr));
    const auto from_sun = prepare(terrain, wanted, prepare(terrain, {}, nullptr));
    for (const auto& made : {from_other, from_sun}) {
        const auto same = [](const LightTexel& a, const LightTexel& b) {
            return a.sun == b.sun && a.slope == b.slope && a.sky == b.sky && a.noise == b.noise;
        };
        EXPECT_TRUE(std::ranges::equal(made->light->values(), fresh->light->values(), same));
        EXPECT_EQ(made->envelope->lifts, fresh->envelope->lifts);
        EXPECT_EQ(*made->noise, *fresh->noise);
    }
}

TEST(PreparedTerrain, EveryPartCanBeCancelled) {
    const auto terrain = hills_with_fields(257, 257);
    Progress cancelled;
    cancelled.cancel();
    const auto first = prepare(terrain, {}, nullptr);
    const Preparation look{.look = look_of(field_id("hardness"))};
    for (const Preparation& wanted : {Preparation{.sun = {100, 30}}, Preparation{.envelope = true}, look})
        EXPECT_THROW(prepare(terrain, wanted, first, {}, &cancelled), Cancelled);
    EXPECT_THROW(prepare(terrain, {}, nullptr, {}, &cancelled), Cancelled);
    EXPECT_THROW(prepare(hills(257, 257), {}, first, {}, &cancelled), Cancelled);
    const Grid<float>& heights = *terrain->height();
    EXPECT_THROW(HeightPyramid(heights, &cancelled), Cancelled);
    EXPECT_THROW(make_surface(heights, {0, 1}, 1, &cancelled), Cancelled);
    EXPECT_THROW(make_envelope(heights, 5, &cancelled), Cancelled);
}

TEST(PreparedTerrain, OfNothingItHasNoShape) {
    EXPECT_TRUE(prepare(nullptr, {}, nullptr)->empty());
    EXPECT_TRUE(prepare(nullptr, {}, prepare(hills(17, 17), {}, nullptr))->empty());
    EXPECT_TRUE(prepare(std::make_shared<Terrain>(), {}, nullptr)->empty());
}

TEST(PreparedTerrain, OfALargeMapEverySecondSampleIsShown) {
    const auto shape = prepare(hills(4099, 3), {}, nullptr)->shape;
    EXPECT_EQ(shape->shown.columns, 2050);
    EXPECT_EQ(shape->heights->width(), 2050);
    EXPECT_EQ(prepare(hills(4097, 3), {}, nullptr)->shape->shown.columns, 4097);
}

}  // namespace
}  // namespace talus
