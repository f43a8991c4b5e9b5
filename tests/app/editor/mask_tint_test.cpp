#include "app/editor/mask_tint.h"

#include <gtest/gtest.h>

#include <fstream>
#include <future>

#include "core/recipe/evaluate.h"
#include "core/recipe/file_layers.h"
#include "tests/temporary_folder.h"

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

TEST(MaskTint, ForgetsTheMapOfADocumentThatGoes) {
    Document document(masked_recipe());
    const int layer = document.recipe().layers[1].id;
    document.select(layer);
    JobQueue jobs;
    MaskTint tint;
    tint.wanted = true;
    const Clock::time_point now{};
    ASSERT_NE(settled(tint, jobs, document, now), nullptr);
    Recipe other = masked_recipe();
    other.world.seed += 1;
    Document next(other);
    next.select(layer);
    tint.forget();
    tint.tick(jobs, next, now);
    EXPECT_EQ(tint.shown(), nullptr) << "its own is still being made";
    EXPECT_EQ(*settled(tint, jobs, next, now), Evaluator().weights_of(other, 1, {65, 65}));
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

TEST(MaskTint, IsShownWhileABrushPaintsAMask) {
    Document document(masked_recipe());
    document.select(document.recipe().layers[1].id);
    JobQueue jobs;
    MaskTint tint;
    const Clock::time_point now{};
    tint.painted = true;
    EXPECT_NE(settled(tint, jobs, document, now + MaskTint::k_linger), nullptr);
    EXPECT_NE(settled(tint, jobs, document, now + 9 * MaskTint::k_linger), nullptr);
    tint.painted = false;
    EXPECT_EQ(settled(tint, jobs, document, now + 9 * MaskTint::k_linger), nullptr);
}

// Where the brush has painted a map is as visible as where it has painted a mask: the ground shows nothing.
TEST(MaskTint, IsOfWhatABrushHasPaintedOnAMap) {
    Recipe recipe = masked_recipe();
    recipe.layers.push_back(new_layer(recipe, *find_stage("paint_field")));
    const double middle = recipe.world.extent / 2;
    recipe.layers.edit(2)->values[*find_parameter(recipe.layers[2].type->parameters, "strokes")] =
        Strokes().with({.tool = StrokeTool::paint,
                        .radius = static_cast<float>(recipe.world.extent / 8),
                        .amount = 1,
                        .points = {{middle, middle, 1}}});
    Document document(recipe);
    document.select(recipe.layers[2].id);
    JobQueue jobs;
    MaskTint tint;
    tint.painted = true;
    EXPECT_EQ(settled(tint, jobs, document, {}), nullptr) << "it has no mask";
    tint.map_painted = true;
    const auto weights = settled(tint, jobs, document, {});
    ASSERT_NE(weights, nullptr);
    EXPECT_EQ((*weights)(32, 32), 1);
    EXPECT_EQ((*weights)(0, 0), 0);
    EXPECT_FALSE(is_masked(document.recipe().layers[2])) << "the document stays as it is";
}

TEST(MaskTint, IsNotMadeAnewForAName) {
    Document document(masked_recipe());
    const int masked = document.recipe().layers[1].id;
    document.select(masked);
    JobQueue jobs;
    MaskTint tint;
    tint.wanted = true;
    const auto weights = settled(tint, jobs, document, {});
    ASSERT_NE(weights, nullptr);
    document.change(with_layer_renamed(document.recipe(), masked, "Another name"));
    document.change(with_layer_renamed(document.recipe(), document.recipe().layers[0].id, "And another"));
    EXPECT_EQ(settled(tint, jobs, document, {}), weights);
}

TEST(MaskTint, IsMadeAnewWhenAHeightmapBelowHasChangedOnDisk) {
    const TemporaryFolder folder;
    const std::string path = folder / "map.asc";
    const auto write = [&](const std::string& heights) {
        std::ofstream(path) << "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 100\n" << heights;
    };
    write("0 10\n20 30\n");
    Recipe recipe;
    recipe.world.width = recipe.world.height = 17;
    recipe.layers.push_back(new_import_layer(recipe, path));
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    recipe.layers.edit(1)->masks = {mask_of("height", {{"low", 15.0f}, {"high", 1000.0f}})};
    Document document(recipe);
    document.select(recipe.layers[1].id);
    JobQueue jobs;
    MaskTint tint;
    tint.wanted = true;
    const auto before = settled(tint, jobs, document, {});
    ASSERT_NE(before, nullptr);
    write("1000 10\n20 30000\n");
    const auto after = settled(tint, jobs, document, {});
    EXPECT_NE(*after, *before);
    EXPECT_EQ(*after, Evaluator().weights_of(recipe, 1, {17, 17}));
}

TEST(MaskTint, OneThatFailedIsTriedAgainWhenItIsAskedForAgain) {
    Document document(masked_recipe());
    document.select(document.recipe().layers[1].id);
    JobQueue jobs;
    std::promise<void> go;
    // The first one is dropped while it waits for its turn.
    jobs.submit(JobKind::live_step, "busy", [&](Progress&) { go.get_future().wait(); });
    MaskTint tint;
    tint.wanted = true;
    tint.tick(jobs, document, {});
    jobs.cancel(JobKind::live_step);
    go.set_value();
    jobs.wait_until_idle();
    EXPECT_EQ(settled(tint, jobs, document, {}), nullptr);
    EXPECT_EQ(settled(tint, jobs, document, {}), nullptr) << "not again and again";
    tint.wanted = false;
    tint.tick(jobs, document, {});
    tint.wanted = true;
    EXPECT_NE(settled(tint, jobs, document, {}), nullptr);
}

}  // namespace
}  // namespace talus
