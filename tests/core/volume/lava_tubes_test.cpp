#include "core/volume/lava_tubes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/recipe/presets.h"
#include "core/volume/volume.h"
#include "tests/core/volume/cave_walker.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

Recipe tubes_recipe(std::uint64_t seed) { return caves_recipe(seed, Bounds::bounded, "lava_tubes"); }
bool is_skylight(const Feature& feature) { return feature.chain.size() == 2; }

TEST(LavaTubes, AreWalkedFromTheirMouthsUpToTheirSources) {
    int tubes = 0, skylights = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto terrain = caves_terrain(tubes_recipe(seed));
        ASSERT_NE(terrain->features, nullptr);
        for (const auto& feature : *terrain->features) {
            if (!feature->opens) continue;
            const auto& mouth = feature->chain.front();
            EXPECT_NEAR(mouth.z, ground_at(*terrain, mouth.x, mouth.y), 2);
            skylights += is_skylight(*feature);
            if (is_skylight(*feature)) continue;
            ++tubes;
            EXPECT_TRUE(walks_through(*feature)) << seed;
        }
    }
    EXPECT_GT(tubes, 15);
    EXPECT_GT(skylights, 30);
}

TEST(LavaTubes, LeadDownTheSlopeAtTheSameDepth) {
    Recipe recipe = tubes_recipe(2);
    for (const char* setting : {"lava_tubes.cover=6", "lava_tubes.roughness=0", "lava_tubes.narrow=6"})
        set_value(recipe, setting);
    const auto terrain = caves_terrain(recipe);
    int balls = 0, deep = 0;
    for (const auto& feature : *terrain->features) {
        if (is_skylight(*feature)) continue;
        for (std::size_t i = 0; i < feature->chain.size(); ++i) {
            const Feature::Ball& ball = feature->chain[i];
            EXPECT_GE(ball.radius, 2.999f);
            EXPECT_LE(ball.radius, 4.501f);
            ++balls;
            const double over = ground_at(*terrain, ball.x, ball.y) - ball.z - double{ball.radius};
            deep += over > 15;
            if (i == 0) continue;
            const double down =
                feature->opens ? ball.z - feature->chain[i - 1].z : feature->chain[i - 1].z - ball.z;
            EXPECT_GE(down, -0.002) << "never up on its way";
        }
    }
    EXPECT_GT(balls, 200);
    EXPECT_LT(deep, balls / 4);
}

TEST(LavaTubes, HaveAFlatFloorWithoutSteps) {
    Recipe recipe = tubes_recipe(2);
    set_value(recipe, "lava_tubes.roughness=0");
    const auto terrain = caves_terrain(recipe);
    int places = 0;
    for (const auto& tube : *terrain->features) {
        if (is_skylight(*tube)) continue;
        for (std::size_t i = 0; i + 1 < tube->chain.size(); ++i) {
            const Feature::Ball& ball = tube->chain[i];
            const Feature::Ball& next = tube->chain[i + 1];
            const auto radius = double{ball.radius};
            const double run = std::hypot(next.x - ball.x, next.y - ball.y);
            // To both sides and straight below, the same depth is open and the same is rock.
            for (const double aside : {-0.6, 0.0, 0.6}) {
                const double x = ball.x - aside * radius * (next.y - ball.y) / run;
                const double y = ball.y + aside * radius * (next.x - ball.x) / run;
                EXPECT_LT(feature_distance(*tube, i, x, y, ball.z - 0.55 * radius, 1), 0);
                EXPECT_GT(feature_distance(*tube, i, x, y, ball.z - 0.65 * radius, 1), 0);
                ++places;
            }
        }
    }
    EXPECT_GT(places, 400);
}

TEST(LavaTubes, HaveSkylightsThatReachTheirFloors) {
    Recipe recipe = tubes_recipe(3);
    const auto count = [&](const char* setting) {
        set_value(recipe, setting);
        const auto terrain = caves_terrain(recipe);
        return std::ranges::count_if(*terrain->features, [](const auto& each) { return is_skylight(*each); });
    };
    EXPECT_EQ(count("lava_tubes.skylights=0"), 0);
    const auto one = count("lava_tubes.skylights=1");
    EXPECT_GT(one, 5);
    EXPECT_EQ(count("lava_tubes.skylights=4"), 4 * one);
}

TEST(LavaTubes, AreManyOnTheVolcanoOfThePresets) {
    Recipe recipe = find_preset("volcano")->recipe;
    recipe.layers.push_back(new_layer(recipe, *find_stage("lava_tubes")));
    const auto terrain = Evaluator(0).evaluate(recipe, 257, 257);
    int high = 0;
    for (const auto& feature : *terrain->features)
        high += !is_skylight(*feature) && std::max(feature->chain.front().z, feature->chain.back().z) > 250;
    EXPECT_GE(high, 10) << "on its flanks";
}

}  // namespace
}  // namespace talus
