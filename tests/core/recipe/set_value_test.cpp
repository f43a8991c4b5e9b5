#include "core/recipe/set_value.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

Recipe two_layers() {
    Recipe recipe;
    recipe.layers.push_back(new_layer(recipe, *find_stage("diamond_square")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("diamond_square")));
    recipe.layers.edit(1)->name = "Detail. fine";
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    return recipe;
}

std::string error_of(std::string_view assignment) {
    Recipe recipe = two_layers();
    try {
        set_value(recipe, assignment);
    } catch (const RecipeError& error) {
        EXPECT_EQ(recipe, two_layers()) << "a refused assignment left a trace";
        return error.what();
    }
    return "accepted";
}

TEST(SetValue, ChangesALayerByStageNumberOrName) {
    Recipe recipe = two_layers();
    EXPECT_THAT(set_value(recipe, "flat.level=12.5"), SizeIs(0));
    EXPECT_EQ(std::get<float>(recipe.layers[2].values[0]), 12.5f);
    set_value(recipe, "diamond_square#2.smoothness=0.25");
    EXPECT_EQ(std::get<float>(recipe.layers[1].values[0]), 0.25f);
    set_value(recipe, "Detail. fine.strength=0.5");
    EXPECT_EQ(recipe.layers[1].strength.number, 0.5f);
    set_value(recipe, "diamond_square#1.law=gaussian");
    set_value(recipe, "diamond_square#1.corners=[1,2,3,-4.5]");
    set_value(recipe, "diamond_square#1.corners=1,2,3,-4.5");
    set_value(recipe, "diamond_square#1.random_additions=on");
    set_value(recipe, "flat.enabled=off");
    EXPECT_FALSE(recipe.layers[2].enabled);
    set_value(recipe, "world.sea_level=-7");
    EXPECT_EQ(recipe.world.sea_level, -7);
    EXPECT_EQ(recipe.layers[0].values, (std::vector<ParameterValue>{0.8f, 4096.0f, 500.0f, 500.0f, 0, 1, true,
                                                                    0.0f, false, Float4{1, 2, 3, -4.5f}}));
}

TEST(SetValue, ClampsAndSaysSo) {
    Recipe recipe = two_layers();
    const auto remarks = set_value(recipe, "flat.level=1e9");
    ASSERT_THAT(remarks, SizeIs(1));
    EXPECT_THAT(remarks[0], HasSubstr("flat.level"));
    EXPECT_EQ(std::get<float>(recipe.layers[2].values[0]), 10000.0f);
}

TEST(SetValue, RefusesWhatIsUnclearAndNamesTheChoices) {
    EXPECT_THAT(error_of("diamond_square.smoothness=0.5"),
                HasSubstr("2 layers fit; choose one with diamond_square#1"));
    EXPECT_THAT(error_of("diamond_square#3.smoothness=0.5"), HasSubstr("2 layers fit; #n counts"));
    EXPECT_THAT(error_of("volcano.smoothness=0.5"),
                HasSubstr("there are world, Diamond-square, Detail. fine, Flat"));
    EXPECT_THAT(error_of("flat.depth=5"), HasSubstr("it has level, seed, enabled, blend, strength"));
    EXPECT_THAT(error_of("flat.level=high"), HasSubstr("expected a number, found \"high\""));
    EXPECT_THAT(error_of("flat.level=nan"), HasSubstr("expected a number"));
    EXPECT_THAT(error_of("flat.level="), HasSubstr("expected a number"));
    EXPECT_THAT(error_of("flat.blend=mix"), HasSubstr("replace, add"));
    EXPECT_THAT(error_of("diamond_square#1.corners=1,2,3"), HasSubstr("four numbers"));
    EXPECT_THAT(error_of("diamond_square#1.corners=1,2,3,4,5"), HasSubstr("four numbers"));
    EXPECT_THAT(error_of("world.depth=1"), HasSubstr("it has seed, extent"));
    for (const char* unclear : {"", "=", "flat", "flat.level", "flat=5", ".level=5", "flat.=5"}) {
        EXPECT_THAT(error_of(unclear), HasSubstr("write NAME.PARAM=VALUE")) << unclear;
    }
}

TEST(SetValue, BothEndsOfTheHeightRangeMoveInEitherOrder) {
    for (const std::vector<std::string>& both :
         {std::vector<std::string>{"world.high=-500", "world.low=-1000"},
          std::vector<std::string>{"world.low=-1000", "world.high=-500"},
          std::vector<std::string>{"world.low=2000", "world.high=3000"}}) {
        Recipe recipe = two_layers();
        EXPECT_THAT(set_values(recipe, both), SizeIs(0)) << both[0];
        EXPECT_EQ(recipe.world.high - recipe.world.low, both[0] == "world.low=2000" ? 1000 : 500) << both[0];
    }
}

// A range that is typed upside down is nobody's wish: it would make a file without heights.
TEST(SetValue, EndsOfTheHeightRangeThatContradictEachOtherAreRefused) {
    for (const char* typed : {"world.low=2000", "world.high=-9000", "world.low=30000"}) {
        EXPECT_THAT(error_of(typed), HasSubstr("must lie above world.low")) << typed;
        EXPECT_THAT(error_of(typed), HasSubstr("set both ends")) << typed;
    }
}

TEST(SetValue, OneThatIsRefusedLeavesNoTraceOfThoseBeforeIt) {
    Recipe recipe = two_layers();
    EXPECT_THROW(set_values(recipe, std::vector<std::string>{"flat.level=5", "flat.depth=5"}), RecipeError);
    EXPECT_EQ(recipe, two_layers());
}

}  // namespace
}  // namespace talus
