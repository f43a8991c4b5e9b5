#include "app/editor/mask_fitting.h"

#include <gtest/gtest.h>

#include "core/recipe/edit.h"

namespace talus {
namespace {

// Hills far below the middle of the world's height range, and a layer to be masked.
Recipe low_hills() {
    Recipe recipe;
    recipe.world = {.seed = 3, .extent = 2000, .width = 65, .height = 65, .low = -100, .high = 5000};
    recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("blur")));
    return recipe;
}

class FittingMasks : public testing::Test {
 protected:
    const LayerMask& mask() const { return document.recipe().layers[1].masks[0]; }
    void add() {
        const Recipe& recipe = document.recipe();
        document.change(with_mask_added(recipe, recipe.layers[1].id,
                                        new_mask(*find_mask("height"), recipe.world.range())));
        fitting.begin(jobs, document, document.recipe().layers[1].id, 0);
    }
    void finish() {
        jobs.wait_until_idle();
        fitting.take(document);
    }

    Document document{low_hills()};
    JobQueue jobs;
    MaskFitting fitting;
};

TEST_F(FittingMasks, ANewMaskGetsEndsOfTheGroundInItsOwnUndoStep) {
    add();
    const float before = mask().settings().low;
    finish();
    EXPECT_LT(mask().settings().low, before);
    EXPECT_FALSE(fitting.busy());
    document.undo();
    EXPECT_EQ(document.recipe(), low_hills());
    EXPECT_FALSE(document.can_undo());
}

TEST_F(FittingMasks, AnEditMeanwhileStands) {
    add();
    const LayerMask before = mask();
    const Recipe edited = with_seed(document.recipe(), 99).recipe;
    document.change(with_seed(document.recipe(), 99));
    finish();
    EXPECT_EQ(mask(), before);
    EXPECT_EQ(document.recipe(), edited);
}

}  // namespace
}  // namespace talus
