#include "core/recipe/empty_result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"

namespace talus {
namespace {

using testing::HasSubstr;

// Why nothing comes of the last layer, a stage at its defaults, on this ground.
std::string why_on(Recipe recipe, std::string_view stage) {
    recipe = with_layer_added(recipe, *find_stage(stage)).recipe;
    return why_empty(recipe.layers.back(), *Evaluator(0).evaluate(recipe, 65, 65), "en");
}

Recipe with_one_layer(std::string_view stage) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 65;
    return with_layer_added(recipe, *find_stage(stage)).recipe;
}

Recipe under_the_sea() {
    Recipe recipe = with_one_layer("diamond_square");
    recipe.world.low = -3000;
    recipe.world.sea_level = 2900;
    recipe.world.high = 3000;
    return recipe;
}

TEST(EmptyResult, SaysWhyNoRiverAndNoLakeCame) {
    EXPECT_THAT(why_on(with_one_layer("flat"), "drainage"), HasSubstr("level"));
    EXPECT_THAT(why_on(with_one_layer("flat"), "lakes"), HasSubstr("No lake"));
    EXPECT_THAT(why_on(under_the_sea(), "drainage"), HasSubstr("below the sea"));
    EXPECT_THAT(why_on(under_the_sea(), "lakes"), HasSubstr("below the sea"));
    EXPECT_THAT(why_on(with_one_layer("cone"), "lakes"), HasSubstr("No lake"));
}

TEST(EmptyResult, NamesTheAreaThatNoRiverHas) {
    Recipe recipe = with_one_layer("cone");
    recipe = with_layer_added(recipe, *find_stage("drainage")).recipe;
    const Layer drainage = recipe.layers.back();
    recipe = with_parameter(recipe, drainage.id, *find_parameter(drainage.type->parameters, "rivers_from"),
                            12345.0f)
                 .recipe;
    const auto terrain = Evaluator(0).evaluate(recipe, 65, 65);
    EXPECT_THAT(why_empty(recipe.layers.back(), *terrain, "en"), HasSubstr("12345 km²"));
    EXPECT_EQ(why_empty(with_layer_enabled(recipe, drainage.id, false).recipe.layers.back(), *terrain, "en"),
              "");
}

TEST(EmptyResult, IsSilentWhereSomethingCame) {
    const Recipe recipe = find_preset(k_opening_preset)->recipe;
    for (const char* stage : {"drainage", "lakes", "blur"}) EXPECT_EQ(why_on(recipe, stage), "") << stage;
}

}  // namespace
}  // namespace talus
