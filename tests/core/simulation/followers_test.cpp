#include "core/simulation/followers.h"

#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/simulation/simulation.h"

namespace talus {
namespace {

Recipe recipe_of(std::initializer_list<const char*> stages) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 65;
    for (const char* stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

TEST(Followers, AreTheMapsAboveUpToTheNextChangeOfTheGround) {
    const Recipe recipe = recipe_of({"hills", "climate", "biomes", "drainage", "snow", "blur", "biomes"});
    const std::vector<Layer> followers = followers_of(recipe, 1);
    ASSERT_EQ(followers.size(), 2u);
    EXPECT_EQ(followers[0].type->info.key, "biomes");
    EXPECT_EQ(followers[1].type->info.key, "snow");
}

TEST(Followers, BiomesFollowTheWindOfARun) {
    const Recipe recipe = recipe_of({"hills", "climate", "biomes"});
    const SimulationSubject subject = subject_of(recipe, 0, find_stage("climate"));
    const auto base = Evaluator().evaluate(subject.beneath, 65, 65);
    Simulation run(subject.layer, recipe.world, base);
    EXPECT_EQ(run.shown()->fields.get<"biome">(), nullptr);
    run.follow(subject.followers);
    const auto before = run.shown();
    ASSERT_NE(before->fields.get<"biome">(), nullptr);
    for (int i = 0; i < 400; ++i) run.step();
    EXPECT_NE(*run.shown()->fields.get<"biome">(), *before->fields.get<"biome">());
}

}  // namespace
}  // namespace talus
