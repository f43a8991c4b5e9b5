#include "core/recipe/freeze.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/pool.h"
#include "core/generate/frozen.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/history.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/set_value.h"
#include "core/terrain/listing.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// Hills with lakes in them, and a filter above.
Recipe lake_district(int width = 129, int height = 129) {
    Recipe recipe;
    recipe.world.width = width;
    recipe.world.height = height;
    for (const char* stage : {"simplex", "lakes", "blur"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    recipe.layers.edit(2)->enabled = false;
    return recipe;
}

std::shared_ptr<const Terrain> made(const Recipe& recipe) {
    return Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height);
}

FrozenGround ground_of(Recipe recipe, std::size_t count) {
    recipe.layers.truncate(count);
    return frozen_ground(recipe, count, *made(recipe));
}

Edited frozen(const Recipe& recipe, std::size_t index) {
    return with_layer_frozen(recipe, recipe.layers[index].id,
                             ground_of(recipe, layers_to_freeze(recipe, index)));
}

Recipe with_other_hills(Recipe recipe) {
    recipe.layers.edit(0)->seed += 1;
    return recipe;
}

TEST(Freeze, KeepsHeightsAndLakesToTheBitWhateverIsDoneBeneath) {
    const Recipe before = lake_district();
    const Edited edited = frozen(before, 1);
    EXPECT_EQ(edited.label, "Freeze Lakes");
    const Recipe& recipe = edited.recipe;
    ASSERT_EQ(recipe.layers.size(), 4u);
    EXPECT_EQ(recipe.layers[2].name, "Frozen Lakes");
    EXPECT_EQ(recipe.layers[0], before.layers[0]);
    EXPECT_EQ(recipe.layers[1], before.layers[1]);
    const auto expected = made(before);
    for (const Recipe& each : {recipe, with_other_hills(recipe)}) {
        const auto terrain = made(each);
        EXPECT_EQ(*terrain->height(), *expected->height());
        ASSERT_NE(terrain->fields.get<"water">(), nullptr);
        EXPECT_EQ(*terrain->fields.get<"water">(), *expected->fields.get<"water">());
    }
    EXPECT_FALSE(*made(with_other_hills(before))->height() == *expected->height());
}

TEST(Freeze, DryGroundCoversTheLakesBeneath) {
    const Recipe recipe = frozen(lake_district(), 0).recipe;
    Recipe lakes_below = recipe;
    lakes_below.layers.move(1, 2);
    EXPECT_NE(made(recipe)->fields.get<"water">(), nullptr) << "lakes above";
    EXPECT_EQ(made(lakes_below)->fields.get<"water">(), nullptr);
}

TEST(Freeze, SaysWhenWhatLiesBeneathHasChanged) {
    const Recipe recipe = frozen(lake_district(), 1).recipe;
    EXPECT_FALSE(is_outdated(recipe, 2));
    EXPECT_TRUE(is_outdated(with_other_hills(recipe), 2));
    for (const char* change : {"lakes.enabled=off", "lakes.amount=0.5", "simplex.strength=0.9",
                               "world.seed=8", "world.extent=9000", "world.sea_level=40", "world.width=65"}) {
        Recipe changed = recipe;
        set_value(changed, change);
        EXPECT_TRUE(is_outdated(changed, 2)) << change;
    }
    const LayerMask mask = mask_of("height");
    EXPECT_TRUE(is_outdated(with_mask_added(recipe, recipe.layers[0].id, mask).recipe, 2));
    EXPECT_TRUE(is_outdated(with_layer_moved(recipe, recipe.layers[0].id, 1).recipe, 2));
    EXPECT_TRUE(is_outdated(with_layer_moved(recipe, recipe.layers[3].id, -1).recipe, 2) == false)
        << "a layer that is off";
}

TEST(Freeze, WhatMakesTheSameWorldIsNoChange) {
    const Recipe recipe = frozen(lake_district(), 1).recipe;
    Recipe same = recipe;
    same.layers.edit(0)->name = "Hills";
    same.layers.edit(0)->id = 77;
    for (const char* change : {"blur.enabled=on", "blur.radius=70", "frozen.strength=0.5", "world.width=257",
                               "world.height=257"}) {
        set_value(same, change);
    }
    EXPECT_FALSE(is_outdated(same, 2));
    EXPECT_FALSE(is_outdated(recipe_from_json(to_json(recipe)).recipe, 2)) << "in another run";
}

TEST(Freeze, CanBeDoneAgainKeptAndUndone) {
    History history(lake_district());
    history.commit(frozen(history.current(), 1));
    const Recipe first = history.current();
    history.commit({with_other_hills(first), "Change"});
    const int id = first.layers[2].id;

    const Edited kept = with_base_kept(history.current(), id);
    EXPECT_EQ(kept.label, "Keep Frozen Lakes as it is");
    EXPECT_FALSE(is_outdated(kept.recipe, 2));
    EXPECT_EQ(*made(kept.recipe)->height(), *made(first)->height());

    const Edited again = frozen(history.current(), 2);
    EXPECT_EQ(again.label, "Freeze Frozen Lakes again");
    ASSERT_EQ(again.recipe.layers.size(), 4u);
    EXPECT_EQ(again.recipe.layers[2].id, id);
    EXPECT_FALSE(is_outdated(again.recipe, 2));
    EXPECT_EQ(*made(again.recipe)->height(), *made(with_other_hills(lake_district()))->height());

    history.commit(again);
    EXPECT_FALSE(is_outdated(history.current(), 2));
    EXPECT_TRUE(is_outdated(history.undo(), 2));
    EXPECT_EQ(history.undo(), first);
    EXPECT_EQ(history.undo(), lake_district());
}

TEST(Freeze, KeepingAsItIsLeavesFrozenGroundAboveAlone) {
    Recipe recipe = frozen(frozen(lake_district(), 1).recipe, 2).recipe;  // anew, no second layer
    recipe = with_layer_frozen(recipe, recipe.layers[3].id, ground_of(recipe, 4)).recipe;
    ASSERT_TRUE(is_frozen(recipe.layers[4]));
    recipe = with_other_hills(recipe);
    recipe = with_base_kept(recipe, recipe.layers[4].id).recipe;
    EXPECT_FALSE(is_outdated(recipe, 4));
    recipe = with_base_kept(recipe, recipe.layers[2].id).recipe;
    EXPECT_FALSE(is_outdated(recipe, 4));
}

TEST(Freeze, IsTheSameGroundAtOtherResolutions) {
    const Recipe recipe = frozen(lake_district(257, 257), 1).recipe;
    const auto full = made(recipe);
    for (const int side : {129, 297, 513}) {
        const auto other = Evaluator(0).evaluate(recipe, side, side);
        double farthest = 0;  // at places that all of them have, m
        for (const auto [x, y] : cells_of(9, 9)) {
            const float there = (*other->height())(x * (side - 1) / 8, y * (side - 1) / 8);
            farthest =
                std::max(farthest, std::fabs(static_cast<double>(there) - (*full->height())(32 * x, 32 * y)));
        }
        EXPECT_LT(farthest, 0.02 * static_cast<double>(recipe.world.range().span())) << side;
        for (const float depth : other->fields.get<"water">()->values()) ASSERT_GE(depth, 0);
    }
}

TEST(Freeze, WindowsHaveTheBitsOfTheWhole) {
    for (const Bounds bounds : {Bounds::bounded, Bounds::wrapped}) {
        Recipe hills = lake_district(128, 96);
        hills.world.bounds = bounds;
        Recipe recipe = frozen(hills, 0).recipe;
        recipe.layers.erase(3);
        recipe.layers.erase(2);  // what has to see all
        for (const MapSize size : {MapSize{128, 96}, {200, 150}, {64, 48}}) {
            const Grid<float> whole = *Evaluator(0).evaluate(recipe, size.width, size.height)->height();
            const auto part = Evaluator(0).evaluate(recipe, Window{size, 5, 7, 40, 30});
            for (const auto [x, y] : cells_of(40, 30))
                ASSERT_EQ((*part->height())(x, y), whole(x + 5, y + 7));
        }
    }
}

TEST(Freeze, WithoutARasterItChangesNothing) {
    Recipe recipe = lake_district();
    const auto before = made(recipe);
    recipe.layers.insert(2, new_layer(recipe, *find_stage("frozen")));
    const auto after = made(recipe);
    EXPECT_EQ(*after->height(), *before->height());
    EXPECT_EQ(*after->fields.get<"water">(), *before->fields.get<"water">());
    EXPECT_FALSE(is_outdated(with_other_hills(recipe), 2));
}

TEST(Freeze, ARecipeKeepsItsRastersThroughItsFile) {
    const Recipe recipe = frozen(lake_district(), 1).recipe;
    const ReadRecipe read = recipe_from_json(to_json(recipe));
    EXPECT_THAT(read.remarks, testing::IsEmpty());
    EXPECT_EQ(read.recipe, recipe);
    EXPECT_EQ(to_json(read.recipe), to_json(recipe));
    EXPECT_EQ(*made(read.recipe)->height(), *made(recipe)->height());
}

// Layers of frozen ground, each another; so many of them are on.
Recipe layers_of_frozen_ground(int count, int enabled, int side) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = side;
    for (int i = 0; i < count; ++i) {
        Layer layer = new_layer(recipe, *find_stage("frozen"));
        const Frozen frozen{.heights = Raster(Grid<float>(side, side, static_cast<float>(i)))};
        layer.values = values_of(frozen);
        layer.enabled = i < enabled;
        recipe.layers.push_back(std::move(layer));
    }
    return recipe;
}

TEST(Freeze, RastersCountAsASumAndOnlyThoseOfLayersThatAreOn) {
    constexpr int k_side = 512;
    constexpr std::size_t k_raster = sizeof(float) * k_side * k_side;
    for (const int enabled : {0, 1, 5, 12}) {
        const std::string text = to_json(layers_of_frozen_ground(12, enabled, k_side));
        const std::size_t before = pool_statistics().lent;
        const ReadRecipe read = recipe_from_json(text);
        EXPECT_LT(pool_statistics().lent, before + k_raster) << "a document that was only read";
        reset_peak_lent();
        made(read.recipe);
        const auto taken = static_cast<double>(pool_statistics().peak_lent - before);
        const auto estimate = static_cast<double>(memory_estimate(read.recipe, k_side, k_side));
        EXPECT_GE(1.13 * estimate, taken) << enabled;
        EXPECT_GE(taken, static_cast<double>(k_raster) * enabled) << enabled;
        EXPECT_LE(estimate, static_cast<double>(k_raster) * (enabled + 4)) << enabled;
        EXPECT_EQ(smaller_remedy(read.recipe, {k_side, k_side}),
                  enabled < 5 ? "choose a smaller size" : "disable layers of frozen ground");
    }
}

TEST(Freeze, RastersThatAreSharedCountOnce) {
    Recipe recipe = layers_of_frozen_ground(1, 1, 256);
    const std::size_t one = memory_estimate(recipe, 256, 256);
    for (int i = 0; i < 10; ++i) recipe = with_layer_duplicated(recipe, recipe.layers[0].id).recipe;
    EXPECT_LE(memory_estimate(recipe, 256, 256), one + 2 * sizeof(float) * 256 * 256);
    // At another size they have halvings, too.
    reset_peak_lent();
    const std::size_t before = pool_statistics().lent;
    Evaluator(0).evaluate(recipe, 300, 300);
    EXPECT_LE(static_cast<double>(pool_statistics().peak_lent - before),
              1.13 * static_cast<double>(memory_estimate(recipe, 300, 300)));
}

TEST(Freeze, WhatTellsOfAMapsRecipeLeavesRastersOut) {
    const Recipe recipe = frozen(lake_district(), 1).recipe;
    const std::string text = to_json_without_rasters(recipe);
    EXPECT_LT(text.size(), to_json(recipe).size() / 4);
    const ReadRecipe read = recipe_from_json(text);
    ASSERT_EQ(read.remarks.size(), 2u) << "heights and water";
    EXPECT_THAT(read.remarks[0], testing::HasSubstr("took none"));
    EXPECT_EQ(read.recipe.layers.size(), recipe.layers.size());
    EXPECT_EQ(to_json_without_rasters(lake_district()), to_json(lake_district()));
}

TEST(Freeze, ARasterThatCannotBeReadIsToldAndKept) {
    using Json = nlohmann::ordered_json;
    const Json good = Json::parse(to_json(frozen(lake_district(), 1).recipe));
    const auto with_heights = [&](const Json& heights) {
        Json json = good;
        json["layers"][2]["parameters"]["heights"] = heights;
        return json;
    };
    Json cut = good["layers"][2]["parameters"]["heights"];
    cut["values"] = cut["values"].get<std::string>().substr(0, 400);
    for (const Json& heights :
         {cut, Json(7), Json("x"), Json(Json::array()),
          Json{{"width", 1e9}, {"height", 3}, {"values", "AAAA"}},
          Json{{"width", -4}, {"height", 3}, {"values", "AAAA"}}, Json{{"width", 4}, {"height", 3}},
          Json{{"width", 4}, {"height", 3}, {"values", 8}}, Json{{"packing", 2}, {"bytes", "AAAA"}}}) {
        const ReadRecipe read = recipe_from_json(with_heights(heights).dump());
        ASSERT_EQ(read.remarks.size(), 1u) << heights;
        EXPECT_THAT(read.remarks[0], testing::HasSubstr("layers[2].parameters.heights: is damaged"));
        EXPECT_TRUE(rasters_of(read.recipe.layers[2]).size() == 1) << "the water";
        EXPECT_EQ(Json::parse(to_json(read.recipe))["layers"][2]["parameters"]["heights"], heights);
        const Recipe again = frozen(read.recipe, 2).recipe;
        EXPECT_EQ(to_json(again).find("\"bytes\": \"AAAA\""), std::string::npos);
        EXPECT_THAT(recipe_from_json(to_json(again)).remarks, testing::IsEmpty());
    }
}

TEST(Freeze, ARasterIsNotSetByAText) {
    Recipe recipe = frozen(lake_district(), 1).recipe;
    const Recipe before = recipe;
    try {
        set_value(recipe, "frozen.heights=heights.png");
        FAIL();
    } catch (const RecipeError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("cannot be set by a text"));
    }
    EXPECT_EQ(recipe, before);
}

TEST(Freeze, WhatCannotBeFrozenIsTold) {
    Recipe recipe = lake_district();
    EXPECT_EQ(objection_to_freezing(recipe, 1), "");
    recipe.world.bounds = Bounds::endless;
    EXPECT_THAT(objection_to_freezing(recipe, 1), testing::HasSubstr("endless"));
    EXPECT_THAT(objection_to_freezing(lake_district(16385, 16385), 1), testing::HasSubstr("smaller size"));
    Terrain broken = *made(lake_district());
    Grid<float> heights = *broken.height();
    heights(3, 3) = std::numeric_limits<float>::quiet_NaN();
    broken.set_height(make_field(std::move(heights)));
    EXPECT_THROW(frozen_ground(lake_district(), 1, broken), std::runtime_error);
    EXPECT_EQ(with_layer_frozen(lake_district(), 99, {}).recipe, lake_district());
    EXPECT_EQ(with_base_kept(lake_district(), 1).recipe, lake_district());
}

TEST(History, CountsARasterOnceHoweverManyLayersHaveIt) {
    History history(frozen(lake_district(513, 513), 1).recipe);
    const std::size_t one = history.bytes();
    EXPECT_GT(one, std::size_t{2} * 513 * 513 * sizeof(float));
    Recipe recipe = history.current();
    for (int i = 0; i < 20; ++i) {
        recipe.layers.edit(2)->strength = {static_cast<float>(i) / 40};
        history.commit({recipe, "Change"});
    }
    history.commit(with_layer_duplicated(recipe, recipe.layers[2].id));
    EXPECT_LT(history.bytes(), one + one / 10);
    while (history.can_undo()) history.undo();
    history.commit({Recipe{}, "Clear"});
    EXPECT_LE(history.bytes(), one + sizeof(Recipe) + 64);
}

}  // namespace
}  // namespace talus
