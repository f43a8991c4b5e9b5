#include "core/lesson/lesson_layer.h"

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/recipe/stage_table.h"

namespace talus {
namespace {

Recipe recipe_of(std::initializer_list<std::string_view> stages) {
    Recipe recipe;
    recipe.world.seed = 7;
    for (const std::string_view stage : stages)
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) recipe.layers.edit(i)->seed = 100 + i;
    return recipe;
}

std::optional<std::uint64_t> seed_of(const Recipe& recipe, int preferred) {
    const auto layer = lesson_layer(recipe, preferred);
    return layer ? std::optional(layer->seed) : std::nullopt;
}

TEST(LessonLayer, IsThePreferredOneOrElseTheFirst) {
    Recipe recipe = recipe_of({"blur", "diamond_square", "diamond_square", "blur"});
    const auto seed = [&](std::size_t i) { return combine_seeds(7, recipe.layers[i].seed); };
    EXPECT_EQ(seed_of(recipe, recipe.layers[2].id), seed(2));
    EXPECT_EQ(seed_of(recipe, recipe.layers[1].id), seed(1));
    EXPECT_EQ(seed_of(recipe, recipe.layers[3].id), seed(1)) << "no diamond-square";
    EXPECT_EQ(seed_of(recipe, 0), seed(1));
    EXPECT_NE(seed(1), recipe.world.seed);
    recipe.layers.edit(1)->enabled = false;
    EXPECT_EQ(seed_of(recipe, 0), seed(1)) << "a lesson may be about it";
    recipe.layers.edit(1)->type = nullptr;  // a stage of a newer version
    EXPECT_EQ(seed_of(recipe, 0), seed(2));
    EXPECT_FALSE(lesson_layer(recipe_of({"blur"}), 0));
}

TEST(LessonLayer, ALatticeIsAsFineAsTheWorldAndNoFiner) {
    World world;
    world.extent = 4096;
    world.width = world.height = 1025;
    EXPECT_EQ(lesson_levels(world, false, 1, 4096), 10);
    EXPECT_EQ(lesson_levels(world, false, 4, 4096), 8);
    EXPECT_EQ(lesson_levels(world, false, 0, 512), 7) << "the layer's own features";
    world.width = world.height = 1000;
    EXPECT_EQ(lesson_levels(world, false, 1, 4096), 10) << "the least that is not coarser";
    world.width = world.height = 2;
    EXPECT_EQ(lesson_levels(world, false, 1, 4096), 1);
    world.width = world.height = 16385;
    EXPECT_EQ(lesson_levels(world, false, 1, 4096), 12) << "4097 points a side";
    EXPECT_EQ(lesson_levels(world, false, 4, 4096), 10);
}

TEST(LessonLayer, SquaresLieAcrossTheLongerSide) {
    World world;
    world.extent = 2000;  // m from west to east
    world.width = 513;
    world.height = 1025;
    const LatticePlan plan = lesson_plan(world, true, 2, 100, 3);
    for (const LatticeAxis& axis : {plan.x, plan.y}) {
        EXPECT_EQ(axis.features, 2);
        EXPECT_NEAR(axis.feature_size, 2000, 5) << "half of 4000 m";
        EXPECT_TRUE(axis.wraps);
    }
    EXPECT_EQ(plan.levels, 3);
    EXPECT_FALSE(lesson_plan(world, false, 2, 100, 3).x.wraps);
    const LatticePlan own = lesson_plan(world, false, 0, 500, 3);
    EXPECT_EQ(own.x.features, 4);
    EXPECT_EQ(own.y.features, 8);
}

}  // namespace
}  // namespace talus
