#include "core/mask/fit_ends.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/recipe/evaluate.h"
#include "core/recipe/layer.h"

namespace talus {
namespace {

// Hills of this relief around a height, in a world with a range of 3 km.
Terrain ground_of(float relief, float middle) {
    Recipe recipe;
    recipe.world = {.seed = 3, .extent = 4000, .width = 129, .height = 129, .low = -500, .high = 2500};
    recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
    Terrain ground = *Evaluator(0).evaluate(recipe, 129, 129);
    const auto [low, high] = std::ranges::minmax(ground.height()->values());
    Grid<float> heights = *ground.height();
    for (int y = 0; y < heights.height(); ++y) {
        for (int x = 0; x < heights.width(); ++x)
            heights(x, y) = middle + relief * ((heights(x, y) - low) / (high - low) - 0.5f);
    }
    ground.set_height(make_field(std::move(heights)));
    ground.sea_level = -1000;
    return ground;
}

double selected_share(const LayerMask& mask, const Terrain& ground) {
    const Grid<float> weights = mask_weights({&mask, 1}, ground, {.seed = 1});
    const auto count = std::ranges::count_if(weights.values(), [](float weight) { return weight >= 1; });
    return static_cast<double>(count) / static_cast<double>(weights.size());
}

TEST(FitEnds, ANewMaskSelectsAPartOfTheGroundThatIsThere) {
    for (const char* kind : {"height", "slope", "curvature"}) {
        const MaskType& type = *find_mask(kind);
        for (const float relief : {3.0f, 40.0f, 2500.0f}) {
            const Terrain ground = ground_of(relief, 400);
            LayerMask mask = new_mask(type, ground.range);
            fit_ends(mask, ground, {.seed = 1});
            EXPECT_NEAR(selected_share(mask, ground), type.info.selects, 0.1) << kind << " " << relief;
            for (std::size_t i = 0; i < mask.values.size(); ++i)
                EXPECT_EQ(clamped(type.parameters[i], mask.values[i]), mask.values[i]) << kind;
        }
    }
}

TEST(FitEnds, TheSeaFloorDoesNotCountWhereThereIsLand) {
    Terrain ground = ground_of(400, 0);
    ground.sea_level = 0;
    LayerMask mask = new_mask(*find_mask("height"), ground.range);
    fit_ends(mask, ground, {.seed = 1});
    EXPECT_GT(mask.settings().low, 0);
    ground.sea_level = 5000;
    fit_ends(mask, ground, {.seed = 1});
    EXPECT_LT(mask.settings().low, 100) << "all of it is under water";
}

TEST(FitEnds, LevelGroundAndKindsWithoutAMeasureLeaveTheMaskAsItIs) {
    const Terrain level = ground_of(0, 100);
    const Terrain hills = ground_of(300, 100);
    for (const MaskType& type : mask_types()) {
        LayerMask mask = new_mask(type, level.range);
        const LayerMask before = mask;
        fit_ends(mask, level, {.seed = 1});
        EXPECT_EQ(mask, before) << type.info.key;
        if (type.info.selects > 0) continue;
        fit_ends(mask, hills, {.seed = 1});
        EXPECT_EQ(mask, before) << type.info.key;
    }
}

}  // namespace
}  // namespace talus
