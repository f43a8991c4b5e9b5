// What a recipe is told of layers that do otherwise than they say.
#include "core/recipe/remarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Recipe small_world_of(std::initializer_list<const char*> stages) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 33;
    for (const char* stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

TEST(Remarks, AStrengthWhoseFieldNobodyMadeIsTold) {
    Recipe recipe = small_world_of({"simplex", "blur"});
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
    Recipe recipe = small_world_of({"simplex", "terrace"});
    recipe.layers.edit(1)->masks = {mask_of("height"), mask_of("field")};
    EXPECT_THAT(remarks_on(recipe), ElementsAre(AllOf(HasSubstr("mask 2"), HasSubstr("Slope map"))));
}

TEST(Remarks, SayBeforehandWhichFieldsALayerCannotFollow) {
    const Recipe recipe = small_world_of({"simplex", "strata", "blur", "terrace", "slope_map", "blur"});
    const auto why = [&](std::size_t layer, const char* field) {
        return why_not_made(recipe, layer, static_cast<FieldId>(find_field(field)));
    };
    EXPECT_THAT(why(1, "hardness"), AllOf(HasSubstr("No earlier layer"), HasSubstr("Strata")));
    EXPECT_EQ(why(2, "hardness"), "");
    EXPECT_THAT(why(4, "slope"), HasSubstr("after the last layer that changes heights"));
    EXPECT_EQ(why(5, "slope"), "");
    EXPECT_EQ(why(0, "height"), "") << "it is always there";
}

TEST(Remarks, TellOfWaterThatALaterLayerTakesAway) {
    for (const char* const later : {"cone", "sculpt", "blur"}) {
        const Recipe recipe = small_world_of({"simplex", "live_water", later});
        EXPECT_THAT(remarks_on(recipe, 2), ElementsAre(AllOf(HasSubstr("water"), HasSubstr("Live water"))))
            << later;
        EXPECT_THAT(remarks_on(small_world_of({"simplex", later, "live_water"})), IsEmpty()) << later;
        EXPECT_THAT(remarks_on(small_world_of({"simplex", "live_water", later, "drainage"})), IsEmpty())
            << later;
    }
}

TEST(Remarks, AFieldOfAnotherVersionIsTold) {
    Recipe recipe = small_world_of({"simplex", "blur"});
    recipe.layers.edit(1)->strength.field = "dew";
    EXPECT_THAT(remarks_on(recipe, 1), ElementsAre(HasSubstr("\"dew\", which this version")));
}

TEST(Remarks, OfAWorldThatIsNotEndlessTheOriginIsTold) {
    Recipe recipe = small_world_of({"simplex"});
    recipe.world.origin_y = -5;
    EXPECT_THAT(remarks_on(recipe), ElementsAre(HasSubstr("origin")));
    recipe.world.bounds = Bounds::endless;
    EXPECT_THAT(remarks_on(recipe), IsEmpty());
}

TEST(Remarks, ASeaAboveTheHeightRangeIsTold) {
    Recipe recipe;
    recipe.world.high = 500;
    recipe.world.sea_level = 499;
    EXPECT_TRUE(remarks_on(recipe).empty());
    recipe.world.sea_level = 9000;
    ASSERT_EQ(remarks_on(recipe).size(), 1u);
    EXPECT_NE(remarks_on(recipe)[0].find("9000 m, lies above the height range"), std::string::npos);
}

TEST(Remarks, ARoadOrRiverNarrowerThanASampleIsTold) {
    for (const char* const stage : {"road", "river_course"}) {
        Recipe recipe = with_layer_added(small_world_of({}), *find_stage(stage), 0).recipe;
        const double sample = lattice_of(recipe.world).cell_size;
        const LinePlace place{.layer_id = recipe.layers[0].id,
                              .parameter = *find_parameter(recipe.layers[0].type->parameters, "line")};
        const auto with_width = [&](double width) {
            GroundLine line = *line_at(recipe, place);
            for (LineNode& node : line.nodes) node.width = static_cast<float>(width);
            return with_line_replaced(recipe, place, line, "Set width").recipe;
        };
        EXPECT_THAT(remarks_on(with_width(1.1 * sample)), IsEmpty()) << stage;
        EXPECT_THAT(remarks_on(with_width(sample / 4)), ElementsAre(HasSubstr("is narrower than a sample")));
        recipe = with_line_replaced(recipe, place, {}, "Clear").recipe;
        EXPECT_THAT(remarks_on(recipe), IsEmpty()) << "nothing is drawn yet";
    }
}

TEST(Remarks, SayTheFieldsThatAnEvaluationHas) {
    Recipe recipe = small_world_of({"simplex", "slope_map", "strata", "terrace", "slope_map"});
    for (std::size_t count = 1; count <= recipe.layers.size(); ++count) {
        Recipe first = recipe;
        while (first.layers.size() > count) first.layers.erase(first.layers.size() - 1);
        EXPECT_EQ(fields_made(recipe, count), Evaluator(0).evaluate(first, 33, 33)->fields.present())
            << count;
    }
    set_value(recipe, "strata.enabled=off");
    EXPECT_FALSE(fields_made(recipe, 5).contains(field_id("hardness")));
}

// What is promised before the work is what is there after it.
TEST(MakesField, AgreesWithTheTerrainThatIsMade) {
    Recipe disabled = small_world_of({"perlin", "slope_map", "blur"});
    disabled.layers.edit(2)->enabled = false;
    Recipe endless = small_world_of({"perlin", "slope_map"});
    endless.world.bounds = Bounds::endless;
    for (const Recipe& recipe : {small_world_of({"perlin"}), small_world_of({"perlin", "slope_map"}),
                                 small_world_of({"perlin", "slope_map", "blur"}),
                                 small_world_of({"perlin", "slope_map", "blur", "slope_map"}),
                                 small_world_of({"strata", "blur"}), disabled, endless}) {
        const auto terrain = Evaluator().evaluate(recipe, 33, 33);
        for (std::size_t i = 0; i < k_field_count; ++i) {
            const auto field = static_cast<FieldId>(i);
            EXPECT_EQ(makes_field(recipe, field), terrain->fields.has(field))
                << info_of(field).key << " of " << recipe.layers.size() << " layers";
        }
    }
}

TEST(MakesField, ALayerThatTheWorldLeavesOutMakesNone) {
    StageType needy = *find_stage("slope_map");
    needy.info.needs = needy.info.needs | Needs::edges;
    Recipe recipe = small_world_of({"perlin"});
    recipe.layers.push_back(new_layer(recipe, needy));
    EXPECT_TRUE(makes_field(recipe, field_id("slope")));
    recipe.world.bounds = Bounds::endless;
    EXPECT_FALSE(makes_field(recipe, field_id("slope")));
}

}  // namespace
}  // namespace talus
