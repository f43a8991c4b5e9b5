#include "core/recipe/layer_traces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/pool.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/live_preview.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

Recipe hills_with_a_road() {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 129;
    for (const char* stage : {"diamond_square", "road", "terrace"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    set_value(recipe, "road.line=400:1000:ground:0:40,2000:2200:ground:0:40,3600:1200:ground:0:40");
    return recipe;
}

TEST(Earthwork, CountsWhatWasTakenAndPutOnAnyNumberOfThreads) {
    Grid<float> before(3, 2, 10.0f);
    Grid<float> after = before;
    after(0, 0) = 7;
    after(2, 1) = 14.5f;
    after(1, 1) = 9.5f;
    const Earthwork moved = earthwork(before, after, 2);
    EXPECT_EQ(moved.cut, 3.5 * 4);
    EXPECT_EQ(moved.fill, 4.5 * 4);
}

TEST(LayerTraces, TellOfEachLayerThatRanHowTheGroundIsAfterIt) {
    Recipe recipe = hills_with_a_road();
    recipe.layers.edit(2)->enabled = false;
    Evaluator evaluator;
    const auto result = evaluator.evaluate(recipe, 129, 129);
    const LayerTracesById traces = evaluator.traces(recipe);
    ASSERT_EQ(traces.size(), 2u);
    const LayerTrace& road = *traces.at(recipe.layers[1].id);
    const Grid<float>& small = *road.ground.height();
    EXPECT_LE(small.width(), LayerTrace::k_side);
    const int step = static_cast<int>(road.ground.lattice.cell_size / result->lattice.cell_size);
    ASSERT_GT(step, 1);
    for (int y = 0; y < small.height(); ++y)
        for (int x = 0; x < small.width(); ++x)
            ASSERT_EQ(small(x, y), (*result->height())(x * step, y * step));
    EXPECT_FALSE(traces.at(recipe.layers[0].id)->moved) << "no line is drawn";
    const Terrain before = *Evaluator().evaluate(
        [&] {
            Recipe hills = recipe;
            hills.layers.edit(1)->enabled = false;
            return hills;
        }(),
        129, 129);
    const Earthwork found = earthwork(*before.height(), *result->height(), before.lattice.cell_size);
    EXPECT_GT(found.cut, 0);
    EXPECT_GT(found.fill, 0);
    ASSERT_TRUE(road.moved);
    EXPECT_EQ(road.moved->cut, found.cut);
    EXPECT_EQ(road.moved->fill, found.fill);
}

TEST(LayerTraces, FollowEachEditAndOutliveTheResults) {
    Recipe recipe = hills_with_a_road();
    Evaluator evaluator(0);  // keeps next to nothing
    evaluator.evaluate(recipe, 129, 129);
    const auto first = evaluator.traces(recipe);
    ASSERT_EQ(first.size(), 3u);
    set_value(recipe, "road.gradient=2");
    evaluator.evaluate(recipe, 129, 129);
    const auto second = evaluator.traces(recipe);
    ASSERT_EQ(second.size(), 3u);
    const int road = recipe.layers[1].id;
    EXPECT_NE(second.at(road)->moved->cut, first.at(road)->moved->cut);
    EXPECT_EQ(second.at(road)->moved->cut, [&] {
        Evaluator fresh;
        fresh.evaluate(recipe, 129, 129);
        return fresh.traces(recipe).at(road)->moved->cut;
    }());
}

}  // namespace
}  // namespace talus
