#include "core/mask/along_line_mask.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

Grid<float> weights_of(const AlongLineMask& mask, const Lattice& part, const Lattice& world) {
    const Terrain ground{.lattice = part};
    const Context context{.world = {world, {0, 100}, 0}};
    const QuantityRows rows = mask.quantity(ground, context);
    Grid<float> weights(part.width, part.height);
    for (int y = 0; y < part.height; ++y) rows(y, weights.row(y));
    return weights;
}

double distance_to(const std::vector<LineNode>& nodes, double x, double y) {
    double least = HUGE_VAL;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const double way_x = nodes[i].x - nodes[i - 1].x;
        const double way_y = nodes[i].y - nodes[i - 1].y;
        const double along =
            ((x - nodes[i - 1].x) * way_x + (y - nodes[i - 1].y) * way_y) / (way_x * way_x + way_y * way_y);
        const double t = std::clamp(along, 0.0, 1.0);
        least = std::min(least, std::hypot(x - nodes[i - 1].x - t * way_x, y - nodes[i - 1].y - t * way_y));
    }
    return least;
}

TEST(AlongLineMask, FallsWithTheDistanceFromTheLine) {
    const Lattice world{.width = 65, .height = 65, .cell_size = 10};
    std::mt19937 random(4);
    std::uniform_real_distribution<double> place(0, 640);
    for (int trial = 0; trial < 10; ++trial) {
        AlongLineMask mask{.outwards = 70};
        for (int i = 0; i < 4; ++i)
            mask.line.nodes.push_back(
                {.x = place(random), .y = place(random), .width = 90, .kind = NodeKind::corner});
        const Grid<float> weights = weights_of(mask, world, world);
        for (int y = 0; y < 65; ++y) {
            for (int x = 0; x < 65; ++x) {
                const double t =
                    std::clamp((distance_to(mask.line.nodes, x * 10, y * 10) - 45) / 70, 0.0, 1.0);
                ASSERT_NEAR(weights(x, y), 1 - t * t * (3 - 2 * t), 1e-3) << x << ' ' << y;
            }
        }
        Lattice part = world;
        part.width = 20;
        part.x0 = 31;
        part.height = 9;
        part.y0 = 12;
        const Grid<float> window = weights_of(mask, part, world);
        for (int y = 0; y < 9; ++y)
            for (int x = 0; x < 20; ++x) ASSERT_EQ(window(x, y), weights(x + 31, y + 12));
    }
    EXPECT_EQ(weights_of({}, world, world), Grid<float>(65, 65, 0.0f)) << "there is no line";
}

// A range is led by a line, a pass by one that is inverted.
TEST(AlongLineMask, LeadsMountainRanges) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 65;
    recipe.layers.push_back(new_layer(recipe, *find_stage("mountain_ranges")));
    set_value(recipe, "mountain_ranges.outlets=borders");  // bare ground lies at the sea level
    const double side = recipe.world.extent;
    GroundLine line;
    for (const double x : {0.2, 0.8})
        line.nodes.push_back({.x = x * side, .y = side / 4, .width = static_cast<float>(side / 10)});
    const auto north_over_south = [&](bool inverted) {
        recipe.layers.edit(0)->masks = {mask_of("along_line", {{"line", line}, {"invert", inverted}})};
        const auto made = Evaluator(0).evaluate(recipe, 65, 65);
        double north = 0, south = 0;
        for (int y = 12; y < 21; ++y)
            for (int x = 16; x < 49; ++x) {
                north += static_cast<double>((*made->height())(x, y));
                south += static_cast<double>((*made->height())(x, y + 32));
            }
        return (north - south) / (9 * 33);
    };
    EXPECT_GT(north_over_south(false), 100);
    EXPECT_LT(north_over_south(true), -100);
}

}  // namespace
}  // namespace talus
