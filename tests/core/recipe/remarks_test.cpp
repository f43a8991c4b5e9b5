// What a recipe is told of layers that do otherwise than they say.
#include "core/recipe/remarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Recipe of_stages(std::initializer_list<const char*> stages) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 33;
    for (const char* stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

TEST(Remarks, AStrengthWhoseFieldNobodyMadeIsTold) {
    Recipe recipe = of_stages({"simplex", "blur"});
    EXPECT_THAT(remarks_on(recipe), IsEmpty());
    set_value(recipe, "blur.strength=hardness");
    set_value(recipe, "blur.amount=slope");
    EXPECT_THAT(
        remarks_on(recipe),
        ElementsAre(AllOf(HasSubstr("Strength"), HasSubstr("Rock hardness"), HasSubstr("Strata")),
                    AllOf(HasSubstr("Amount"), HasSubstr("Slope map"), HasSubstr("changes heights"))));
    set_value(recipe, "blur.enabled=off");
    EXPECT_THAT(remarks_on(recipe), IsEmpty());
}

TEST(Remarks, AMaskWhoseFieldNobodyMadeIsTold) {
    Recipe recipe = of_stages({"simplex", "terrace"});
    recipe.layers.edit(1)->masks = {mask_of("height"), mask_of("field")};
    EXPECT_THAT(remarks_on(recipe), ElementsAre(AllOf(HasSubstr("mask 2"), HasSubstr("Slope map"))));
}

TEST(Remarks, AFieldOfAnotherVersionIsTold) {
    Recipe recipe = of_stages({"simplex", "blur"});
    recipe.layers.edit(1)->strength.field = "dew";
    EXPECT_THAT(remarks_on(recipe, 1), ElementsAre(HasSubstr("\"dew\", which this version")));
}

TEST(Remarks, OfAWorldThatIsNotEndlessTheOriginIsTold) {
    Recipe recipe = of_stages({"simplex"});
    recipe.world.origin_y = -5;
    EXPECT_THAT(remarks_on(recipe), ElementsAre(HasSubstr("origin")));
    recipe.world.bounds = Bounds::endless;
    EXPECT_THAT(remarks_on(recipe), IsEmpty());
}

TEST(Remarks, SayTheFieldsThatAnEvaluationHas) {
    Recipe recipe = of_stages({"simplex", "slope_map", "strata", "terrace", "slope_map"});
    for (std::size_t count = 1; count <= recipe.layers.size(); ++count) {
        Recipe first = recipe;
        while (first.layers.size() > count) first.layers.erase(first.layers.size() - 1);
        EXPECT_EQ(fields_made(recipe, count), Evaluator(0).evaluate(first, 33, 33)->fields.present())
            << count;
    }
    set_value(recipe, "strata.enabled=off");
    EXPECT_FALSE(fields_made(recipe, 5).contains(field_id("hardness")));
}

}  // namespace
}  // namespace talus
