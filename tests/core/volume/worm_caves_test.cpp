#include "core/volume/worm_caves.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/volume/volume.h"
#include "tests/core/volume/cave_walker.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

TEST(WormCaves, LeadFromTheHillsideToTheirEnds) {
    int caves = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto terrain = caves_terrain(caves_recipe(seed));
        ASSERT_NE(terrain->features, nullptr);
        for (const auto& feature : *terrain->features) {
            if (!feature->opens) continue;
            ++caves;
            const auto& entrance = feature->chain.front();
            EXPECT_NEAR(entrance.z, ground_at(*terrain, entrance.x, entrance.y), 0.001);
            EXPECT_GT(entrance.z - double{entrance.radius}, 60 - 8) << "the sea";
            EXPECT_TRUE(walks_through(*feature)) << seed;
        }
    }
    EXPECT_GT(caves, 30);
}

TEST(WormCaves, AreAsWideAsTheirParametersSay) {
    Recipe recipe = caves_recipe(2);
    for (const char* setting : {"worm_caves.narrow=6", "worm_caves.wide=14", "worm_caves.roughness=1"})
        set_value(recipe, setting);
    float least = 1e9f, most = 0;
    const auto terrain = caves_terrain(recipe);
    for (const auto& feature : *terrain->features) {
        for (const Feature::Ball& ball : feature->chain) {
            least = std::min(least, 2 * ball.radius * (1 - feature->roughness));
            most = std::max(most, 2 * ball.radius * (1 + feature->roughness));
        }
    }
    EXPECT_GE(least, 5.999f);
    EXPECT_LE(most, 14.001f);
    EXPECT_GT(most - least, 4);
}

TEST(WormCaves, StayInTheRockWhenALaterLayerMovesTheGround) {
    Recipe recipe = caves_recipe(4);
    Evaluator evaluator;
    const auto before = evaluator.evaluate(recipe, 129, 129);
    recipe.layers.push_back(new_layer(recipe, *find_stage("blur")));
    const auto after = evaluator.evaluate(recipe, 129, 129);
    ASSERT_TRUE(after->fields.has(field_id("opening")));
    EXPECT_EQ(after->features.get(), before->features.get()) << "shared";
    EXPECT_NE(*after->fields.get<"opening">(), *before->fields.get<"opening">());
    EXPECT_EQ(bytes_of(*after) - bytes_of(after->features), 129u * 129u * 5u);
}

}  // namespace
}  // namespace talus
