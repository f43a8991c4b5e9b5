#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

TEST(CaveStages, MakeInAnyWindowWhatTheWholeHas) {
    for (const CaveStage& stage : cave_stages()) {
        for (const Bounds bounds : {Bounds::bounded, Bounds::wrapped}) {
            SCOPED_TRACE(stage.key);
            Recipe recipe = caves_recipe(5, bounds, stage.key);
            recipe.world.extent *= 4;  // larger than what a window has to see
            recipe.world.width = recipe.world.height = bounds == Bounds::wrapped ? 512 : 513;
            const int side = recipe.world.width;
            const auto whole = caves_terrain(recipe);
            const auto part = Evaluator(0).evaluate(recipe, {{side, side}, 260, 240, 50, 40});
            const FeatureList expected = features_within(whole->features, feature_box(part->lattice));
            ASSERT_NE(expected, nullptr);
            ASSERT_NE(part->features, nullptr);
            ASSERT_EQ(part->features->size(), expected->size());
            for (std::size_t i = 0; i < expected->size(); ++i)
                EXPECT_EQ(*(*part->features)[i], *(*expected)[i]);
        }
    }
}

// What reaches over the seam is there twice, once from either side.
TEST(CaveStages, MeetAtTheSeamOfAWorldThatWraps) {
    for (const CaveStage& stage : cave_stages()) {
        SCOPED_TRACE(stage.key);
        int over = 0;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const auto terrain = caves_terrain(caves_recipe(seed, Bounds::wrapped, stage.key));
            const FeatureList all = terrain->features;
            ASSERT_NE(all, nullptr);
            const auto has = [&](const Feature& wanted) {
                return std::ranges::any_of(*all, [&](const auto& each) { return *each == wanted; });
            };
            for (const auto& [east, south] : {std::pair{512.0, 0.0}, {0.0, 512.0}}) {
                for (const auto& feature : *all) {
                    const RockBox box = feature->bounds();
                    const double low = east > 0 ? box.low_x : box.low_y;
                    const double high = east > 0 ? box.high_x : box.high_y;
                    if (low > 0 || high < 0) continue;
                    const auto one = std::make_shared<const Features>(Features{feature});
                    EXPECT_TRUE(has(*moved(one, east, south)->front())) << low << " to " << high;
                    ++over;
                }
            }
        }
        EXPECT_GT(over, 10);
    }
}

TEST(CaveStages, OpenNothingBelowTheSeaUnlessAsked) {
    for (const CaveStage& stage : cave_stages()) {
        SCOPED_TRACE(stage.key);
        int open = 0, open_below = 0;
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            for (const bool asked : {false, true}) {
                Recipe recipe = caves_recipe(seed, Bounds::bounded, stage.key);
                recipe.world.sea_level = 140;
                if (asked) set_value(recipe, std::string(stage.key) + ".under_sea=true");
                const auto terrain = caves_terrain(recipe);
                const Grid<std::uint8_t>& opening = *terrain->fields.get<"opening">();
                for (std::size_t i = 0; i < opening.size(); ++i) {
                    if (opening.data()[i] == 0) continue;
                    const bool below = terrain->height()->data()[i] < 140;
                    if (asked)
                        open_below += below;
                    else
                        EXPECT_FALSE(below) << seed;
                    open += !asked;
                }
            }
        }
        EXPECT_GT(open, 50);
        EXPECT_GT(open_below, 50);
    }
}

TEST(CaveStages, MakeFewerWhereAMaskSaysSo) {
    for (const CaveStage& stage : cave_stages()) {
        SCOPED_TRACE(stage.key);
        Recipe recipe = caves_recipe(6, Bounds::bounded, stage.key);
        const auto balls = [&] {
            std::size_t count = 0;
            const auto terrain = caves_terrain(recipe);
            if (terrain->features == nullptr) return count;
            for (const auto& feature : *terrain->features) count += feature->chain.size();
            return count;
        };
        const std::size_t all = balls();
        recipe.layers.edit(1)->strength.number = 0.4f;
        const std::size_t some = balls();
        EXPECT_LT(some, all);
        EXPECT_GT(some, 0u);
        recipe.layers.edit(1)->strength.number = 0;
        EXPECT_EQ(balls(), 0u);
    }
}

}  // namespace
}  // namespace talus
