#include "app/editor/mask_tint.h"

#include <gtest/gtest.h>

#include "core/recipe/evaluate.h"

namespace talus {
namespace {

using Clock = MaskTint::Clock;

Recipe masked_recipe() {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 65;
    recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    recipe.layers.edit(1)->masks = {new_mask(*find_mask("slope"), recipe.world.range())};
    return recipe;
}

// After what was due is made.
std::shared_ptr<const MaskTint::Weights> settled(MaskTint& tint, JobQueue& jobs, const Document& document,
                                                 Clock::time_point now) {
    tint.tick(jobs, document, now);
    jobs.wait_until_idle();
    tint.tick(jobs, document, now);
    return tint.shown();
}

TEST(MaskTint, IsThatOfTheSelectedLayerWhileItIsWanted) {
    const Recipe recipe = masked_recipe();
    Document document(recipe);
    document.select(recipe.layers[1].id);
    JobQueue jobs;
    MaskTint tint;
    const Clock::time_point now{};
    EXPECT_EQ(settled(tint, jobs, document, now), nullptr);
    tint.wanted = true;
    const auto weights = settled(tint, jobs, document, now);
    ASSERT_NE(weights, nullptr);
    EXPECT_EQ(*weights, Evaluator().weights_of(recipe, 1, {65, 65}));
    EXPECT_EQ(settled(tint, jobs, document, now), weights) << "nothing has changed";

    document.select(recipe.layers[0].id);
    EXPECT_EQ(settled(tint, jobs, document, now), nullptr) << "it has no mask";
    document.select(recipe.layers[1].id);
    EXPECT_EQ(settled(tint, jobs, document, now), weights);
    tint.wanted = false;
    EXPECT_EQ(settled(tint, jobs, document, now), nullptr);
}

TEST(MaskTint, FollowsTheMaskAndShowsByItselfAMomentAfterAnEdit) {
    Document document(masked_recipe());
    document.select(document.recipe().layers[1].id);
    JobQueue jobs;
    MaskTint tint;
    const Clock::time_point now{};
    tint.touch(now);
    const auto first = settled(tint, jobs, document, now);
    ASSERT_NE(first, nullptr);
    Recipe next = document.recipe();
    next.layers.edit(1)->masks = {new_mask(*find_mask("height"), next.world.range())};
    document.change({next, "Another mask"});
    tint.touch(now);
    EXPECT_EQ(tint.tick(jobs, document, now), now + MaskTint::k_linger);
    EXPECT_EQ(tint.shown(), first) << "the last one stays until the next is there";
    const auto second = settled(tint, jobs, document, now);
    EXPECT_NE(second, first);
    EXPECT_EQ(*second, Evaluator().weights_of(next, 1, {65, 65}));
    EXPECT_EQ(settled(tint, jobs, document, now + MaskTint::k_linger), nullptr);
}

}  // namespace
}  // namespace talus
