#include "core/erosion/mountain_ranges.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "core/water/fill.h"
#include "tests/core/map_measures.h"
#include "tests/grid_of.h"

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

// The last steps run on finer points than the first ones.
TEST(MountainRanges, AnAmountThatGrowsOrShrinksGivesTheBitsOfAFreshRunOnEveryLevel) {
    Evaluator kept;
    for (const float amount : {0.01f, 0.6f, 0.2f, 0.61f}) {
        Recipe recipe = a_range(amount);
        recipe.world.extent = 20480;
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

// Water runs off over the points without a hollow; what the samples between them add is no deeper than a
// step.
TEST(MountainRanges, LeaveNoDeepHollowBetweenTheBorders) {
    Recipe recipe = a_range(1);
    recipe.world.sea_level = -1000;
    const Grid<float> height = *Evaluator(0).evaluate(recipe, 300, 280)->height();
    const Lattice map{.width = 300, .height = 280, .cell_size = 4096.0 / 299};
    const Grid<float> full = filled(height, map, {});
    float deepest = 0;
    int deep = 0;
    for (std::size_t i = 0; i < height.size(); ++i) {
        const float depth = full.data()[i] - height.data()[i];
        deepest = std::max(deepest, depth);
        deep += depth > 2;
    }
    EXPECT_LT(deepest, 20);
    EXPECT_LT(deep, 300 * 280 / 200);
}

// A finer map adds detail and moves no valley: also where finer points take part.
TEST(MountainRanges, AreOneLandAtEverySize) {
    Recipe recipe = a_range(2);
    const StageType& type = *recipe.layers[1].type;
    recipe.layers.edit(1)->values[*find_parameter(type.parameters, "crest_width")] = 25.0f;
    Evaluator evaluator;
    const Grid<float> coarse = *evaluator.evaluate(recipe, 257, 257)->height();
    const Grid<float> fine = *evaluator.evaluate(recipe, 513, 513)->height();
    double sum = 0;
    float highest = -1e9f;
    float lowest = 1e9f;
    for (const auto [x, y] : cells_of(257, 257)) {
        sum += std::fabs(static_cast<double>(coarse(x, y) - fine(2 * x, 2 * y)));
        highest = std::max(highest, coarse(x, y));
        lowest = std::min(lowest, coarse(x, y));
    }
    EXPECT_LT(sum / (257.0 * 257.0), 0.015 * static_cast<double>(highest - lowest));
}

TEST(MountainRanges, RunLiveLieWhereTheEvaluatedOnesDo) {
    const Recipe recipe = a_range(1);
    const auto evaluated = Evaluator(0).evaluate(recipe, 257, 257);
    Recipe live = recipe;
    const StageType& type = *live.layers[1].type;
    live.layers.edit(1)->values = type.live->kept(recipe.layers[1].values, 1, {});
    const auto kept = Evaluator(0).evaluate(live, 257, 257);
    EXPECT_GT(correlation(*evaluated->height(), *kept->height()), 0.6);
}

// Rivers that put down all they can fill a plain before the mountains: fans, where they stayed in their beds
// and built dikes some hundred metres high.
TEST(MountainRanges, BuildNoDikesOnThePlainTheyFill) {
    Recipe recipe;
    recipe.world.extent = 8192;
    recipe.world.high = 2200;
    for (const char* stage : {"ramp", "curve", "mountain_ranges"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    for (const char* setting :
         {"ramp.direction=20", "ramp.low=100", "ramp.high=1900", "mountain_ranges.amount=0.8",
          "mountain_ranges.relief=2000", "mountain_ranges.uplift=0", "mountain_ranges.outlets=borders",
          "mountain_ranges.deposition=1", "curve.curve=0:0.06,0.5:0.12,0.56:0.4,1:0.75"})
        set_value(recipe, setting);

    const auto after = Evaluator().evaluate(recipe, 257, 257);
    recipe.layers.pop_back();
    const auto before = Evaluator().evaluate(recipe, 257, 257);
    float highest = 0;
    for (std::size_t i = 0; i < before->height()->size(); ++i) {
        if (before->height()->values()[i] < 200) highest = std::max(highest, after->height()->values()[i]);
    }
    EXPECT_LT(highest, 330);
}

// How far a cell stands above all cells around it, at most, m.
float highest_needle(const Grid<float>& height) {
    float highest = 0;
    for (int y = 0; y < height.height(); ++y) {
        for (int x = 0; x < height.width(); ++x) {
            float around = -1e9f;
            for (int j = std::max(0, y - 1); j <= std::min(height.height() - 1, y + 1); ++j)
                for (int i = std::max(0, x - 1); i <= std::min(height.width() - 1, x + 1); ++i)
                    if (i != x || j != y) around = std::max(around, height(i, j));
            highest = std::max(highest, height(x, y) - around);
        }
    }
    return highest;
}

// The ground beside a place where rivers leave may sink below it, where it does not rise: nothing holds that
// place then, and it wears with the others. It stood 115 m above all around it.
TEST(MountainRanges, LeaveNoNeedleWhereNothingRises) {
    Recipe recipe = a_range(3);
    recipe.layers.edit(0)->type = find_stage("diamond_square");
    recipe.layers.edit(0)->values = find_stage("diamond_square")->defaults();
    recipe.layers.edit(1)->values[*find_parameter(recipe.layers[1].type->parameters, "uplift")] =
        NumberOrField{0, {}};
    const Grid<float> height = *Evaluator(0).evaluate(recipe, 257, 257)->height();
    EXPECT_LT(highest_needle(height), 10);
}

// Where ground that sank meets ground that filled up a line stays as it was: it kept details of 30 to 47 m,
// one cell wide, that were gone on both sides.
TEST(MountainRanges, LeaveNoWallAlongALineThatNeitherSankNorFilled) {
    for (const std::uint64_t seed : {4, 8}) {
        Recipe recipe = a_range(3);
        recipe.world = {.seed = seed, .extent = 8192, .low = -1000, .high = 2000};
        recipe.layers.edit(0)->type = find_stage("perlin");
        recipe.layers.edit(0)->values = find_stage("perlin")->defaults();
        for (const std::string value : {"uplift=0", "outlets=borders", "relief=900"})
            set_value(recipe, "mountain_ranges." + value);
        for (std::size_t i = 0; i < recipe.layers.size(); ++i) recipe.layers.edit(i)->seed = 0;
        EXPECT_LT(highest_needle(*Evaluator(0).evaluate(recipe, 257, 257)->height()), 10) << seed;
    }
}

}  // namespace
}  // namespace talus
