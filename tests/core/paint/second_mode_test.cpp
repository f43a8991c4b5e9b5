#include <gtest/gtest.h>

#include <cmath>

#include "core/paint/sculpt.h"
#include "tests/core/paint/grounds.h"

namespace talus {
namespace {

Recipe hills_under(const Strokes& strokes) {
    Recipe recipe;
    recipe.world.extent = 4096;
    recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("sculpt")));
    recipe.layers.edit(1)->values[0] = strokes;
    return recipe;
}

TEST(SecondMode, OfEachToolDoesWhatItSays) {
    const Grid<float> before = ground_of(hills_under({}), 129);
    const auto with = [&](StrokeTool tool, float amount, float height, bool second) {
        return ground_of(hills_under(Strokes().with({.tool = tool,
                                                     .radius = 900,
                                                     .amount = amount,
                                                     .height = height,
                                                     .second = second,
                                                     .points = {{2048, 2048, 1}}})),
                         129);
    };
    const float middle = before(64, 64);
    const Grid<float> lifted = with(StrokeTool::raise, 500, middle, true);
    const Grid<float> flattened = with(StrokeTool::lower, 500, middle, true);
    EXPECT_NE(lifted, before);
    EXPECT_NE(flattened, before);
    for (std::size_t i = 0; i < before.size(); ++i) {
        const float own = before.data()[i];
        const float low = lifted.data()[i];
        const float high = flattened.data()[i];
        ASSERT_TRUE(own < middle ? low >= own && low <= middle && high == own
                                 : low == own && high <= own && high >= middle);
    }
    const auto bend = [](const Grid<float>& ground) {
        double sum = 0;
        for (int x = 56; x < 72; ++x)
            sum += std::fabs(static_cast<double>(ground(x + 1, 64) - 2 * ground(x, 64) + ground(x - 1, 64)));
        return sum;
    };
    EXPECT_GT(bend(with(StrokeTool::smooth, 1, 0, true)), 1.3 * bend(before)) << "sharper";
    // Level treads, one step higher than where ground is cut down to them.
    const Grid<float> cut = with(StrokeTool::terrace, 1, 40, false);
    const Grid<float> filled = with(StrokeTool::terrace, 1, 40, true);
    EXPECT_LE(cut(64, 64), before(64, 64));
    EXPECT_GE(filled(64, 64), before(64, 64) - 2);
    EXPECT_NE(with(StrokeTool::noise, 50, 0, true), with(StrokeTool::noise, 50, 0, false));
    // A ramp's steepness beside the middle of the brush.
    Recipe ramp = hills_under({});
    ramp.layers.edit(1)->values[0] =
        Strokes().with({.radius = 400, .amount = 300, .points = {{2048, 2048, 1}}});
    const auto width_with = [&](bool second) {
        Recipe pinched = ramp;
        pinched.layers.edit(0)->values = new_layer(pinched, *find_stage("flat")).values;
        pinched.layers.edit(0)->type = find_stage("flat");
        const Strokes hill = std::get<Strokes>(ramp.layers[1].values[0]);
        pinched.layers.edit(1)->values[0] = hill.with({.tool = StrokeTool::pinch,
                                                       .radius = 900,
                                                       .amount = 1,
                                                       .second = second,
                                                       .points = {{2048, 2048, 1}}});
        const Grid<float> ground = ground_of(pinched, 129);
        int wide = 0;
        for (int x = 0; x < 129; ++x) wide += ground(x, 64) > ground(0, 0) + 100 ? 1 : 0;
        return wide;
    };
    EXPECT_GT(width_with(true), width_with(false) + 3);
}

}  // namespace
}  // namespace talus
