// Recipes side by side: other seeds, and other values of one parameter or two.
#include "core/recipe/variations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Recipe hilly() {
    Recipe recipe;
    recipe.name = "Hilly";
    recipe.world = {.seed = 7, .extent = 4096, .width = 65, .height = 33, .low = -100, .high = 900};
    recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("blur")));
    return recipe;
}

std::vector<std::string> lines_of(const Variation& variation) {
    std::vector<std::string> lines;
    for (const OwnValue& value : variation.values)
        lines.push_back(std::string(value.label) + " " + value.text);
    return lines;
}

std::string refusal(const Recipe& recipe, const std::string& text) {
    try {
        parameter_variations(recipe, std::vector{varied_parameter(recipe, text, 12)});
    } catch (const RecipeError& error) {
        return error.what();
    }
    return {};
}

std::vector<std::string> values_of(const std::string& text, int count) {
    return varied_parameter(hilly(), text, count).values;
}

TEST(Variations, OfSeedsBeginWithTheWorldsOwn) {
    const auto variations = seed_variations(hilly(), 3);
    ASSERT_EQ(variations.size(), 3u);
    EXPECT_EQ(variations[0].recipe, hilly());
    EXPECT_EQ(variations[2].recipe.world.seed, 9u);
    EXPECT_THAT(lines_of(variations[2]), ElementsAre("Seed 9"));
    EXPECT_EQ(variations[2].values.front().assignment, "world.seed=9");
}

TEST(Variations, ARangeIsSpreadEvenlyByRatiosOrOverWholeNumbers) {
    EXPECT_THAT(values_of("world.sea_level=-50..250", 4), ElementsAre("-50", "50", "150", "250"));
    EXPECT_THAT(values_of("simplex.wavelength=100..6400", 4), ElementsAre("100", "400", "1600", "6400"));
    EXPECT_THAT(values_of("simplex.octaves=2..4", 9), ElementsAre("2", "3", "4"));
    EXPECT_THAT(values_of("simplex.octaves=4..2", 3), ElementsAre("4", "3", "2"));
    EXPECT_THAT(values_of("world.sea_level=5..5", 3), ElementsAre("5"));
    EXPECT_THAT(values_of("world.bounds=bounded,wrapped", 9), ElementsAre("bounded", "wrapped"));
}

TEST(Variations, TheFirstOfTwoParametersGoesAcrossAndTheSecondDown) {
    const Recipe recipe = hilly();
    const auto variations =
        parameter_variations(recipe, std::vector{varied_parameter(recipe, "blur.radius=10,20", 2),
                                                 varied_parameter(recipe, "world.sea_level=0,30,60", 3)});
    ASSERT_EQ(variations.size(), 6u);
    EXPECT_THAT(lines_of(variations[1]), ElementsAre("Radius 20 m", "Sea level 0 m"));
    EXPECT_THAT(lines_of(variations[4]), ElementsAre("Radius 10 m", "Sea level 60 m"));
    EXPECT_EQ(variations[4].recipe.world.sea_level, 60);
    Recipe again = recipe;
    for (const OwnValue& value : variations[4].values) set_value(again, value.assignment);
    EXPECT_EQ(again, variations[4].recipe);
    const Layer& blur = variations[4].recipe.layers[1];
    EXPECT_EQ(std::get<float>(blur.values[*find_parameter(blur.type->parameters, "radius")]), 10);
}

TEST(Variations, WhatCannotBeVariedIsSaid) {
    const Recipe recipe = hilly();
    EXPECT_THAT(refusal(recipe, "blur.radius"), HasSubstr("write NAME.PARAM=A..B"));
    EXPECT_THAT(refusal(recipe, "radius=1..2"), HasSubstr("write NAME.PARAM, for example"));
    EXPECT_THAT(refusal(recipe, "blur.radius=1..many"), HasSubstr("two numbers are wanted"));
    EXPECT_THAT(refusal(recipe, "world.bounds=1..2"), HasSubstr("only numbers have a range"));
    EXPECT_THAT(refusal(recipe, "blur.breadth=1..2"),
                HasSubstr("blur has no such parameter; it has amount, radius"));
    EXPECT_THAT(refusal(recipe, "world.breadth=1..2"), HasSubstr("the world has no such value"));
    EXPECT_THAT(refusal(recipe, "hills.radius=1..2"), HasSubstr("no layer of that name"));
    EXPECT_THAT(refusal(recipe, "blur.radius=1,wide"), HasSubstr("wide"));
    std::string many = "blur.radius=1";
    for (int i = 0; i < k_most_variations; ++i) many += ",2";
    EXPECT_THAT(refusal(recipe, many), HasSubstr("101 variations: at most 100"));
}

TEST(Variations, EachHasTheGroundOfItsRecipeInTheOrderOfTheList) {
    Recipe recipe = hilly();
    recipe.world.width = 2 * k_variation_samples - 1;
    recipe.world.height = k_variation_samples;
    const auto variations =
        parameter_variations(recipe, std::vector{varied_parameter(recipe, "blur.radius=50..800", 3)});
    std::size_t next = 0;
    make_variations(variations, k_variation_samples, nullptr, [&](std::size_t place, const Terrain& terrain) {
        EXPECT_EQ(place, next++);
        const auto alone = Evaluator(0).evaluate(variations[place].recipe, k_variation_samples,
                                                 (k_variation_samples + 1) / 2);
        EXPECT_EQ(*terrain.height(), *alone->height()) << place;
    });
    EXPECT_EQ(next, 3u);
    Progress progress;
    const auto cancelled = [&] {
        make_variations(variations, k_variation_samples, &progress,
                        [&](std::size_t, const Terrain&) { progress.cancel(); });
    };
    EXPECT_THROW(cancelled(), Cancelled);
}

}  // namespace
}  // namespace talus
