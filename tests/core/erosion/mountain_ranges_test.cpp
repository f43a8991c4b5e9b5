#include "core/erosion/mountain_ranges.h"

#include <gtest/gtest.h>

#include "core/recipe/evaluate.h"

namespace talus {
namespace {

Recipe a_range(float amount) {
    Recipe recipe;
    recipe.world.extent = 4096;
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("mountain_ranges")));
    const StageType& type = *recipe.layers[1].type;
    recipe.layers.edit(1)->values[*find_parameter(type.parameters, "amount")] = amount;
    return recipe;
}

// Above 257 samples a side the last steps run on finer lattices than the first ones.
TEST(MountainRanges, AnAmountThatGrowsOrShrinksGivesTheBitsOfAFreshRunOnEveryLattice) {
    Evaluator kept;
    for (const float amount : {0.01f, 0.6f, 0.2f, 0.61f}) {
        const Recipe recipe = a_range(amount);
        EXPECT_EQ(*kept.evaluate(recipe, 300, 280)->height(),
                  *Evaluator(0).evaluate(recipe, 300, 280)->height())
            << amount;
    }
    EXPECT_GT(kept.cached_bytes(), 0u);
}

TEST(MountainRanges, RiseWithTheAmountAndNotAtAllWithoutOne) {
    float last = 0;
    for (const float amount : {0.0f, 0.05f, 0.3f, 1.5f}) {
        const auto terrain = Evaluator(0).evaluate(a_range(amount), 300, 280);
        float highest = 0;
        for (const float height : terrain->height()->values()) highest = std::max(highest, height);
        if (amount == 0) {
            EXPECT_EQ(highest, 200) << "flat ground";
        } else {
            EXPECT_GT(highest, last) << amount;
        }
        last = highest;
    }
    EXPECT_GT(last, 500);
}

TEST(MountainRanges, LeaveNoHollowBetweenTheBorders) {
    Recipe recipe = a_range(0.05f);
    recipe.layers.edit(0)->type = find_stage("diamond_square");
    recipe.layers.edit(0)->values = find_stage("diamond_square")->defaults();
    recipe.world.sea_level = -1000;
    const auto hollows = [](const Grid<float>& height) {
        int count = 0;
        for (int y = 1; y < height.height() - 1; ++y) {
            for (int x = 1; x < height.width() - 1; ++x) {
                bool is_lowest = true;
                for (int dy = -1; dy <= 1; ++dy) {
                    for (int dx = -1; dx <= 1; ++dx)
                        is_lowest &= (dx == 0 && dy == 0) || height(x, y) < height(x + dx, y + dy);
                }
                count += is_lowest;
            }
        }
        return count;
    };
    EXPECT_EQ(hollows(*Evaluator(0).evaluate(recipe, 300, 280)->height()), 0);
}

}  // namespace
}  // namespace talus
