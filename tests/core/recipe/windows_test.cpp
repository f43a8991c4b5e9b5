#include "core/recipe/evaluate.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

namespace talus {
namespace {

// Hills below, and above them the stage twice, each mixed in by masks that look around.
Recipe layered(const StageType& type, bool wrap) {
    Recipe recipe;
    recipe.world.bounds = wrap ? Bounds::wrapped : Bounds::bounded;
    for (const StageType* stage : {find_stage("diamond_square"), &type, &type}) {
        Layer layer = new_layer(recipe, *stage);
        layer.strength = {0.7f};
        layer.masks = {
            mask_of("slope", {{"low", 5.0f}, {"high", 30.0f}, {"soft", 20.0f}, {"baseline", 100.0f}}),
            mask_of("height", {{"low", 100.0f}, {"high", 700.0f}})};
        recipe.layers.push_back(layer);
    }
    return recipe;
}

void expect_rows_of_whole(const Recipe& recipe, int width, int height,
                          std::initializer_list<std::pair<int, int>> parts) {
    const Grid<float> whole = *Evaluator(0).evaluate(recipe, width, height)->height();
    Evaluator overviews;
    for (const auto& [first, last] : parts) {
        const auto rows = overviews.evaluate(recipe, {{width, height}, 0, first, width, last - first});
        ASSERT_EQ(rows->lattice.height, last - first);
        EXPECT_EQ(rows->lattice.y0, first);
        ASSERT_EQ(rows->height()->height(), last - first);
        ASSERT_EQ(rows->height()->width(), width);
        for (int y = first; y < last; ++y) {
            for (int x = 0; x < width; ++x)
                ASSERT_EQ((*rows->height())(x, y - first), whole(x, (y + 2 * height) % height))
                    << x << ',' << y;
        }
    }
}

TEST(Windows, GivesTheBitsOfTheWhole) {
    for (const StageType& type : stage_types()) {
        for (const bool wrap : {false, true}) {
            const Recipe recipe = layered(type, wrap);
            ASSERT_EQ(works_in_windows(recipe), type.info.reach != Reach::whole_map) << type.info.key;
            SCOPED_TRACE(std::string(type.info.key) + (wrap ? " wrapped" : ""));
            EXPECT_GT(samples_around(recipe, {257, 257}), 3);
            const int side = wrap ? 256 : 257;
            expect_rows_of_whole(recipe, side, side, {{0, 1}, {17, 50}, {side - 9, side}});
            // Off the lattice of diamond-square, and wider than high.
            expect_rows_of_whole(recipe, 300, 64, {{11, 30}, {0, 64}});
            if (wrap) expect_rows_of_whole(recipe, 200, 130, {{-5, 8}, {127, 132}});
        }
    }
}

// Stages that go along rows in pieces begin them elsewhere in a window.
TEST(Windows, GivesTheBitsOfTheWholeWhereverItsColumnsBegin) {
    for (const StageType& type : stage_types()) {
        if (type.info.reach == Reach::whole_map) continue;
        for (const bool masked : {false, true}) {
            Recipe recipe = layered(type, false);
            recipe.layers.erase(2);
            if (!masked) {
                recipe.layers.edit(1)->masks.clear();
                recipe.layers.edit(1)->strength = {1};
            }
            SCOPED_TRACE(std::string(type.info.key) + (masked ? " masked" : ""));
            const Grid<float> whole = *Evaluator(0).evaluate(recipe, 129, 129)->height();
            for (const CellRectangle& at : {CellRectangle{37, 20, 90, 41}, CellRectangle{3, 90, 70, 129}}) {
                const auto part =
                    Evaluator(0).evaluate(recipe, {{129, 129}, at.x0, at.y0, at.width(), at.height()});
                EXPECT_EQ(*part->height(), cut(whole, at)) << at.x0;
            }
        }
    }
}

TEST(Windows, OfAWrappedWorldMayBeLargerThanIt) {
    const Recipe recipe = layered(*find_stage("blur"), true);
    expect_rows_of_whole(recipe, 64, 64, {{-1, 65}, {-1, 63}, {1, 65}, {-20, 70}});
}

TEST(Windows, OfARecipeWithoutLayersIsBareGround) { expect_rows_of_whole(Recipe{}, 33, 33, {{4, 9}}); }

}  // namespace
}  // namespace talus
