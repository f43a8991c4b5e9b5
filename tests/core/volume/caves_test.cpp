#include "core/volume/caves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

struct Kinds {
    int karst = 0, worms = 0;
};

// How many features of each kind there are in hills with layers that tell about the rock.
Kinds kinds_in_hills_with(const std::vector<const char*>& telling) {
    Recipe recipe = caves_recipe(3, Bounds::bounded, "none");
    for (const char* stage : telling) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    const auto hills = caves_terrain(recipe);
    Context context;
    context.world = {.lattice = hills->lattice, .range = hills->range, .sea_level = 60};
    context.seed = 7;
    const Caves stage{.spacing = 140, .abundance = 1, .width = 7};
    const auto made = [&](const auto& each) {
        Terrain terrain = *hills;
        each.apply(terrain, context);
        return terrain.features;
    };
    const FeatureList caves = made(stage), karst = made(stage.karst()), worms = made(stage.worms());
    const auto has = [](const FeatureList& all, const Feature& wanted) {
        return all != nullptr && std::ranges::any_of(*all, [&](const auto& each) { return *each == wanted; });
    };
    Kinds kinds;
    for (const auto& feature : *caves) {
        const bool is_karst = has(karst, *feature);
        EXPECT_NE(is_karst, has(worms, *feature));
        (is_karst ? kinds.karst : kinds.worms) += 1;
    }
    return kinds;
}

TEST(Caves, AreKarstInSoftRockOrWhereWaterRunsAndWormsElsewhere) {
    const Kinds plain = kinds_in_hills_with({});
    EXPECT_GT(plain.worms, 5);
    EXPECT_EQ(plain.karst, 0);
    const Kinds wet = kinds_in_hills_with({"drainage"});
    EXPECT_GT(wet.karst, 5);
    EXPECT_EQ(wet.worms, 0);
    const Kinds beds = kinds_in_hills_with({"strata"});
    EXPECT_GT(beds.karst, 0);
    EXPECT_GT(beds.worms, 0);
}

}  // namespace
}  // namespace talus
