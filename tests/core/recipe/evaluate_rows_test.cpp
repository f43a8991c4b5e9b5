#include "core/recipe/evaluate_rows.h"

#include <gtest/gtest.h>

#include "core/recipe/evaluate.h"

namespace talus {
namespace {

// Every stage that says so, each mixed in by masks that look around, one above the other.
Recipe layered(bool wrap) {
    Recipe recipe;
    recipe.world.wrap = wrap;
    for (const StageType& type : stage_types()) {
        for (int copy = 0; copy < 2; ++copy) {
            Layer layer = new_layer(recipe, type);
            layer.strength = 0.7f;
            layer.masks = {{.kind = Mask::Kind::slope, .low = 5, .high = 30, .soft = 20, .baseline = 100},
                           {.kind = Mask::Kind::height, .low = 100, .high = 700}};
            recipe.layers.push_back(layer);
        }
    }
    return recipe;
}

void expect_rows_of_whole(const Recipe& recipe, int width, int height, int first, int last) {
    Evaluator overviews;
    const Grid<float> whole = *Evaluator(0).evaluate(recipe, width, height)->height;
    const Terrain rows = evaluate_rows(recipe, width, height, first, last, overviews);
    ASSERT_EQ(rows.lattice.height, last - first);
    EXPECT_EQ(rows.lattice.y0, first);
    ASSERT_EQ(rows.height->height(), last - first);
    ASSERT_EQ(rows.height->width(), width);
    for (int y = first; y < last; ++y) {
        for (int x = 0; x < width; ++x)
            ASSERT_EQ((*rows.height)(x, y - first), whole(x, (y + height) % height)) << x << ',' << y;
    }
}

TEST(EvaluateRows, GivesTheBitsOfTheWhole) {
    for (const bool wrap : {false, true}) {
        const Recipe recipe = layered(wrap);
        ASSERT_TRUE(works_in_rows(recipe));
        EXPECT_GT(rows_around(recipe, 257, 257), 3);
        // On the lattice, off it, and wider than high.
        for (const auto& [width, height] :
             {std::pair{wrap ? 256 : 257, wrap ? 256 : 257}, {200, 130}, {300, 64}}) {
            expect_rows_of_whole(recipe, width, height, 0, 1);
            expect_rows_of_whole(recipe, width, height, 17, 50);
            expect_rows_of_whole(recipe, width, height, height - 9, height);
            expect_rows_of_whole(recipe, width, height, 0, height);
            if (!wrap) continue;
            expect_rows_of_whole(recipe, width, height, -5, 8);
            expect_rows_of_whole(recipe, width, height, height - 3, height + 2);
        }
    }
}

TEST(EvaluateRows, OfARecipeWithoutLayersIsBareGround) { expect_rows_of_whole(Recipe{}, 33, 33, 4, 9); }

}  // namespace
}  // namespace talus
