#include "app/editor/layer_remarks.h"

#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "core/recipe/remarks.h"

namespace talus {
namespace {

TEST(LayerRemarks, AreThoseOfTheRecipeAsItIs) {
    LayerRemarks remarks;
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    const auto expect_same = [&] {
        for (std::size_t i = 0; i < recipe.layers.size(); ++i)
            EXPECT_EQ(remarks.on(recipe, i), remarks_on(recipe, i)) << i;
    };
    expect_same();
    recipe = with_layer_added(recipe, *find_stage("biomes")).recipe;
    expect_same();
    const std::size_t last = recipe.layers.size() - 1;
    const auto needs = remarks.on(recipe, last);
    recipe = with_layer_enabled(recipe, recipe.layers[last].id, false).recipe;
    expect_same();
    EXPECT_NE(remarks.on(recipe, last), needs);
}

}  // namespace
}  // namespace talus
