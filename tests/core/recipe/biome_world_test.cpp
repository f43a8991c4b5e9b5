// Worlds from biomes are put together of parts, and each part can be exchanged.
#include "core/recipe/biome_world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/biome/biome_table.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "core/recipe/remarks.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr auto k_kept = BiomeWorld::Others::kept;

std::vector<std::string> stages_of(const Recipe& recipe) {
    std::vector<std::string> keys;
    for (const Layer& layer : recipe.layers) keys.emplace_back(layer.type->info.key);
    return keys;
}

TEST(BiomeWorld, EveryMixMakesBiomesAndGround) {
    for (std::size_t map = 0; map < BiomeWorld::k_maps.size(); ++map) {
        for (std::size_t ground = 0; ground < BiomeWorld::k_grounds.size(); ++ground) {
            Recipe recipe = with_biome_world({}, {.map = static_cast<BiomeWorld::Map>(map),
                                                  .ground = static_cast<BiomeWorld::Ground>(ground)})
                                .recipe;
            ASSERT_EQ(recipe.layers.size(), 2u);
            EXPECT_EQ(recipe.layers[0].type->info.key, BiomeWorld::k_maps[map].key);
            recipe.world.extent = 24576;
            const auto terrain = Evaluator(0).evaluate(recipe, 17, 17);
            EXPECT_NE(terrain->fields.get<"biome">(), nullptr);
            EXPECT_NE(terrain->height(), nullptr);
        }
    }
}

TEST(BiomeWorld, HasTheGroundThatWasChosenAndCoversWhatIsKeptBelow) {
    const Recipe recipe = find_preset(k_opening_preset)->recipe;
    for (std::size_t ground = 1; ground < BiomeWorld::k_grounds.size(); ++ground) {
        const Edited made =
            with_biome_world(recipe, {.ground = static_cast<BiomeWorld::Ground>(ground), .others = k_kept});
        const Layer& layer = made.recipe.layers.back();
        const std::size_t by = *find_parameter(layer.type->parameters, "by");
        const auto chosen = static_cast<std::size_t>(std::get<int>(layer.values[by]));
        EXPECT_EQ(layer.type->parameters[by].info.choices[chosen].key, BiomeWorld::k_grounds[ground].key);
        EXPECT_EQ(layer.blend, Blend::replace);
        EXPECT_EQ(made.label, "Add a world from biomes");
        EXPECT_EQ(made.recipe.layers.size(), recipe.layers.size() + 2);
        EXPECT_EQ(made.recipe.world, recipe.world);
        EXPECT_EQ(made.recipe.name, recipe.name);
    }
}

// A piece of four kilometres would lie in one sea.
TEST(BiomeWorld, InPlaceOfTheOthersIsAWorldOfItsOwnThatSeveralBiomesFitInto) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.seed = 77;
    recipe.world.width = 257;
    recipe.world.height = 129;
    recipe.views.push_back({});
    for (const bool endless : {false, true}) {
        for (std::size_t map = 0; map < BiomeWorld::k_maps.size(); ++map) {
            const Recipe made =
                with_biome_world(
                    recipe, {.map = static_cast<BiomeWorld::Map>(map), .lakes = true, .endless = endless})
                    .recipe;
            const std::vector<std::string> stages = stages_of(made);
            EXPECT_EQ(stages[0], BiomeWorld::k_maps[map].key) << "nothing lies below";
            EXPECT_EQ(stages.back() == "lakes", !endless);
            EXPECT_EQ(made.name, k_biome_world_name);
            EXPECT_TRUE(made.views.empty()) << "they were of the world before";
            EXPECT_EQ(made.world.is_endless(), endless);
            EXPECT_EQ(made.world.seed, 77);
            EXPECT_EQ(made.world.width, 257);
            EXPECT_EQ(made.world.height, 129);
            const auto terrain = Evaluator(0).evaluate(made, 65, 33);
            const auto [low, high] = std::ranges::minmax_element(terrain->height()->values());
            EXPECT_GE(*low, made.world.low);
            EXPECT_LE(*high, made.world.high);
            const auto biomes = terrain->fields.get<"biome">()->values();
            EXPECT_GE(std::set<BiomeId>(biomes.begin(), biomes.end()).size(), 3u) << stages[0];
        }
    }
}

TEST(BiomeWorld, HasTheCompositionThatWasChosenAfterAllThatMakesBiomes) {
    EXPECT_THAT(stages_of(with_biome_world({}, {.composition = Composition::By::biome}).recipe),
                ElementsAre("multi_step_map", "ground_from_biomes"))
        << "their table says it";
    for (const auto by : {Composition::By::one_material, Composition::By::material_of_biome}) {
        Recipe recipe = with_biome_world({}, {.composition = by, .rivers = true, .snow = true}).recipe;
        EXPECT_THAT(stages_of(recipe), ElementsAre("multi_step_map", "ground_from_biomes", "noise_rivers",
                                                   "composition", "snow"));
        const Layer& layer = recipe.layers[3];
        const std::size_t row = *find_parameter(layer.type->parameters, "by");
        EXPECT_EQ(std::get<int>(layer.values[row]), static_cast<int>(by));
        recipe.world.extent = 24576;
        const auto table = biome_table_of(*Evaluator(0).evaluate(recipe, 33, 33));
        ASSERT_NE(table, nullptr);
        EXPECT_EQ((*table)[1].layers == (*table)[2].layers, by == Composition::By::one_material);
    }
}

// Some maps of biomes have rivers of their own, which came though nobody had ticked them.
TEST(BiomeWorld, HasRiversWhereTheyAreTickedAlone) {
    for (const BiomeWorld::Map map : {BiomeWorld::Map::multi_step, BiomeWorld::Map::grown}) {
        for (const bool rivers : {false, true}) {
            const Recipe recipe = with_biome_world({}, {.map = map, .rivers = rivers}).recipe;
            const auto terrain = Evaluator(0).evaluate(recipe, 257, 257);
            const auto table = biome_table_of(*terrain);
            std::set<std::string> keys;
            for (const BiomeId id : terrain->fields.get<"biome">()->values())
                if (id != 0) keys.insert((*table)[id].key);
            EXPECT_EQ(keys.contains("river") || keys.contains("frozen_river"), rivers)
                << BiomeWorld::k_maps[static_cast<std::size_t>(map)].key;
        }
    }
}

TEST(BiomeWorld, HasLakesOnlyWhereTheWorldEnds) {
    const BiomeWorld all{
        .map = BiomeWorld::Map::grown, .rivers = true, .lakes = true, .snow = true, .others = k_kept};
    Recipe recipe;
    EXPECT_THAT(stages_of(with_biome_world(recipe, all).recipe),
                ElementsAre("grown_biomes", "ground_from_biomes", "noise_rivers", "lakes", "snow"));
    recipe.world.bounds = Bounds::endless;
    EXPECT_THAT(stages_of(with_biome_world(recipe, all).recipe),
                ElementsAre("grown_biomes", "ground_from_biomes", "noise_rivers", "snow"));
    while (recipe.layers.size() + 1 < k_max_layers)
        recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    EXPECT_EQ(with_biome_world(recipe, all).recipe, recipe) << "there is no room for all of them";
}

// Seas alone would be a world of one region, as is a desert alone.
TEST(BiomeWorld, FitsASmallWorld) {
    for (const float extent : {512.0f, 4096.0f}) {
        for (std::size_t map = 0; map < BiomeWorld::k_maps.size(); ++map) {
            Recipe recipe;
            recipe.world.extent = extent;
            recipe =
                with_biome_world(recipe, {.map = static_cast<BiomeWorld::Map>(map), .rivers = true}).recipe;
            EXPECT_THAT(remarks_on(recipe), IsEmpty());
            for (std::uint64_t seed = 1; seed <= 4; ++seed) {
                recipe.world.seed = seed;
                const auto terrain = Evaluator(0).evaluate(recipe, 65, 65);
                const auto biomes = terrain->fields.get<"biome">()->values();
                const auto heights = terrain->height()->values();
                EXPECT_GT(std::set<BiomeId>(biomes.begin(), biomes.end()).size(), 3u)
                    << BiomeWorld::k_maps[map].key << ' ' << extent << ' ' << seed;
                EXPECT_GT(std::ranges::count_if(heights, [](float height) { return height > 0; }),
                          65 * 65 / 20);
            }
        }
    }
}

// A model of the usual world: every length is smaller by the same number.
TEST(BiomeWorld, IsASmallerModelOfTheUsualOne) {
    const auto heights_of = [](float extent) {
        Recipe recipe;
        recipe.world.extent = extent;
        recipe =
            with_biome_world(recipe, {.map = BiomeWorld::Map::distorted_voronoi, .others = k_kept}).recipe;
        return *Evaluator(0).evaluate(recipe, 65, 65)->height();
    };
    const Grid<float> usual = heights_of(24576), tenth = heights_of(2457.6f);
    for (std::size_t i = 0; i < usual.size(); ++i)
        ASSERT_NEAR(tenth.data()[i], usual.data()[i] / 10, 0.02f + std::abs(usual.data()[i]) * 1e-3f);
}

TEST(BiomeWorld, APartThatIsAddedOrExchangedFitsASmallWorldToo) {
    Recipe recipe;
    recipe.world.extent = 1024;
    recipe = with_layer_added(recipe, *find_stage("voronoi_biomes")).recipe;
    EXPECT_THAT(remarks_on(recipe), IsEmpty());
    for (const char* stage : {"multi_step_map", "two_level_biomes", "grown_biomes", "checkerboard"})
        EXPECT_THAT(remarks_on(with_stage_exchanged(recipe, recipe.layers[0].id, *find_stage(stage)).recipe),
                    IsEmpty())
            << stage;
}

TEST(BiomeWorld, ThatIsOneRegionIsTold) {
    for (const BiomeWorld::Map map :
         {BiomeWorld::Map::checkerboard, BiomeWorld::Map::voronoi, BiomeWorld::Map::distorted_voronoi,
          BiomeWorld::Map::multi_step, BiomeWorld::Map::two_level, BiomeWorld::Map::grown}) {
        Recipe recipe;
        recipe.world.extent = 24576;
        recipe = with_biome_world(recipe, {.map = map}).recipe;
        EXPECT_THAT(remarks_on(recipe), IsEmpty());
        recipe.world.extent = 512;
        EXPECT_THAT(remarks_on(recipe), ElementsAre(HasSubstr("regions"))) << static_cast<int>(map);
    }
    Recipe recipe = with_biome_world({}, {}).recipe;
    set_value(recipe, "multi_step_map.ocean_share=1");
    EXPECT_THAT(remarks_on(recipe), ElementsAre(HasSubstr("ocean")));
    recipe = with_biome_world({}, {.map = BiomeWorld::Map::grown}).recipe;
    set_value(recipe, "grown_biomes.land_share=0");
    EXPECT_THAT(remarks_on(recipe), ElementsAre(HasSubstr("ocean")));
}

TEST(BiomeWorld, APartIsExchangedAndAllElseStays) {
    Recipe recipe = with_biome_world({}, {.map = BiomeWorld::Map::voronoi, .snow = true}).recipe;
    set_value(recipe, "voronoi_biomes.strength=0.5");
    const Layer before = recipe.layers.front();
    const auto others = exchanges_for(*before.type);
    ASSERT_EQ(others.size(), BiomeWorld::k_maps.size() - 1);
    EXPECT_TRUE(exchanges_for(*find_stage("blur")).empty());
    for (const StageType* other : others) {
        const Edited made = with_stage_exchanged(recipe, before.id, *other);
        const Layer& after = made.recipe.layers.front();
        EXPECT_EQ(after.type, other);
        EXPECT_EQ(after.name, other->info.label);
        EXPECT_EQ(after.id, before.id);
        EXPECT_EQ(static_cast<const LayerSettings&>(after), static_cast<const LayerSettings&>(before));
        EXPECT_EQ(after.values.size(), other->parameters.size());
        for (std::size_t i = 1; i < recipe.layers.size(); ++i)
            EXPECT_EQ(made.recipe.layers[i], recipe.layers[i]);
        EXPECT_EQ(made.label, "Exchange " + before.name + " for " + std::string(other->info.label));
    }
    EXPECT_EQ(with_stage_exchanged(recipe, 99, *others.front()).recipe, recipe);
    EXPECT_EQ(with_stage_exchanged(recipe, before.id, *before.type).recipe, recipe);
}

TEST(BiomeWorld, AnExchangedPartKeepsItsNameAndTheValuesThatBothHave) {
    Recipe recipe = with_biome_world({}, {.map = BiomeWorld::Map::voronoi}).recipe;
    const int id = recipe.layers.front().id;
    const StageType& distorted = *find_stage("distorted_voronoi");
    for (const Parameter& parameter : find_stage("voronoi_biomes")->parameters) {
        if (parameter.info.key == "cell") set_value(recipe, "voronoi_biomes.cell=777");
    }
    recipe = with_layer_renamed(recipe, id, "My map").recipe;
    const std::vector<ParameterValue> values = recipe.layers.front().values;
    const Recipe there = with_stage_exchanged(recipe, id, distorted).recipe;
    EXPECT_EQ(there.layers.front().name, "My map");
    EXPECT_EQ(with_stage_exchanged(there, id, *find_stage("voronoi_biomes")).recipe.layers.front().values,
              values);
}

}  // namespace
}  // namespace talus
