#include "core/recipe/export_recipe.h"

#include <gtest/gtest.h>

#include "core/recipe/evaluate.h"

namespace talus {
namespace {

Recipe layers(std::initializer_list<const char*> stages) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 33;
    for (const char* stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

// What is promised before the work is what is there after it.
TEST(MakesField, AgreesWithTheTerrainThatIsMade) {
    Recipe disabled = layers({"perlin", "slope_map", "blur"});
    disabled.layers.edit(2)->enabled = false;
    Recipe endless = layers({"perlin", "slope_map"});
    endless.world.bounds = Bounds::endless;
    for (const Recipe& recipe :
         {layers({"perlin"}), layers({"perlin", "slope_map"}), layers({"perlin", "slope_map", "blur"}),
          layers({"perlin", "slope_map", "blur", "slope_map"}), layers({"strata", "blur"}), disabled,
          endless}) {
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
    Recipe recipe = layers({"perlin"});
    recipe.layers.push_back(new_layer(recipe, needy));
    EXPECT_TRUE(makes_field(recipe, field_id("slope")));
    recipe.world.bounds = Bounds::endless;
    EXPECT_FALSE(makes_field(recipe, field_id("slope")));
}

}  // namespace
}  // namespace talus
