#include "core/recipe/lines/way_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "core/terrain/earthwork.h"

namespace talus {
namespace {

Recipe hills_with_a_road(std::uint64_t seed, const std::string& line) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 257;
    recipe.world.seed = seed;
    for (const char* stage : {"diamond_square", "road"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    set_value(recipe, "road.line=" + line);
    return recipe;
}

LinePlace road_of(const Recipe& recipe) {
    const Layer& layer = recipe.layers[1];
    return {.layer_id = layer.id,
            .mask = {},
            .parameter = find_parameter(layer.type->parameters, "line").value()};
}

double moved(const Recipe& recipe) {
    Evaluator evaluator;
    evaluator.evaluate(recipe, 257, 257);
    const Earthwork work = *evaluator.traces(recipe).at(recipe.layers[1].id)->moved;
    return work.cut + work.fill;
}

TEST(WayLine, MovesFarLessGroundThanTheStraightRoad) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Recipe recipe = hills_with_a_road(seed, "300:500:ground:0:16,3700:3500:ground:0:16");
        const double straight = moved(recipe);
        const GroundLine found = with_cheapest_way(recipe, road_of(recipe));
        EXPECT_GT(found.nodes.size(), 4u) << seed;
        recipe.layers.edit(1)->values[road_of(recipe).parameter] = found;
        EXPECT_LT(moved(recipe), straight / 3) << seed;
    }
}

// Up a mountain, where ways turn to and fro.
TEST(WayLine, HasNoBendTighterThanItsRoadMayHave) {
    for (int turn = 0; turn < 8; ++turn) {
        Recipe recipe = hills_with_a_road(
            static_cast<std::uint64_t>(turn + 1),
            "400:" + std::to_string(900 + 300 * turn) + ":ground:0:20,2150:2048:ground:0:20");
        Layer cone = new_layer(recipe, *find_stage("cone"));
        cone.blend = Blend::add;
        recipe.layers.insert(1, std::move(cone));
        set_value(recipe, "cone.height=700");
        set_value(recipe, "cone.radius=1500");
        set_value(recipe, "road.gradient=" + std::to_string(8 + turn));
        set_value(recipe, "road.radius=" + std::to_string(30 + 10 * turn));
        const StageType& type = *recipe.layers[2].type;
        const LinePlace place{.layer_id = recipe.layers[2].id,
                              .parameter = find_parameter(type.parameters, "line").value()};
        recipe.layers.edit(2)->values[place.parameter] = with_cheapest_way(recipe, place);
        EXPECT_EQ(type.remark(recipe.layers[2].values, lattice_of(recipe.world)), "") << turn;
    }
}

TEST(WayLine, KeepsEndsCornersAndWidths) {
    const Recipe recipe = hills_with_a_road(
        3, "301:502:zero:55:16,900:900:ground:0:10,2000:2100:ground:5:20:corner,3700:3500:ground:0:30");
    const GroundLine before = *line_at(recipe, road_of(recipe));
    const GroundLine found = with_cheapest_way(recipe, road_of(recipe));
    EXPECT_EQ(found.nodes.front(), before.nodes.front());
    EXPECT_EQ(found.nodes.back(), before.nodes.back());
    EXPECT_EQ(std::ranges::count(found.nodes, before.nodes[2]), 1);
    EXPECT_EQ(std::ranges::count(found.nodes, before.nodes[1]), 0) << "a smooth node is a wish no more";
    for (const LineNode& node : found.nodes) {
        EXPECT_GE(node.width, 16);
        EXPECT_LE(node.width, 30);
    }
    const GroundLine again = with_cheapest_way(
        [&] {
            Recipe led = recipe;
            led.layers.edit(1)->values[road_of(recipe).parameter] = found;
            return led;
        }(),
        road_of(recipe));
    EXPECT_EQ(again, found) << "looked for again it is the same";
}

TEST(WayLine, SaysWhereNoWayIsFlatEnough) {
    Recipe recipe = hills_with_a_road(3, "300:500:ground:0:16,3700:3500:ground:0:16");
    std::vector<std::string> remarks;
    with_cheapest_way(recipe, road_of(recipe), &remarks);
    EXPECT_TRUE(remarks.empty()) << remarks.front();
    set_value(recipe, "road.gradient=0.5");
    with_cheapest_way(recipe, road_of(recipe), &remarks);
    ASSERT_EQ(remarks.size(), 1u);
    EXPECT_NE(remarks[0].find("0.5 %"), std::string::npos) << remarks[0];
}

TEST(WayLine, EndsWhereTheRestIsTooSteep) {
    Recipe recipe = hills_with_a_road(3, "300:500:ground:0:16,2048:2048:ground:0:16");
    const std::size_t line = road_of(recipe).parameter;
    recipe.layers.edit(0)->enabled = false;
    recipe.layers.insert(1, new_layer(recipe, *find_stage("cone")));
    for (const char* value : {"cone.radius=300", "cone.height=450"}) set_value(recipe, value);
    const LinePlace place{.layer_id = recipe.layers[2].id, .mask = {}, .parameter = line};
    std::vector<std::string> remarks;
    const GroundLine found = with_cheapest_way(recipe, place, &remarks);
    ASSERT_EQ(remarks.size(), 1u);
    EXPECT_NE(remarks[0].find("the road ends"), std::string::npos) << remarks[0];
    EXPECT_NE(remarks[0].find("as Steepest gradient"), std::string::npos) << remarks[0];
    const LineNode& last = found.nodes.back();
    const double short_of = std::hypot(last.x - 2048, last.y - 2048);
    EXPECT_GT(short_of, 100);
    EXPECT_LT(short_of, 400);

    Evaluator evaluator;
    recipe.layers.edit(2)->values[line] = found;
    const auto made = evaluator.evaluate(recipe, 257, 257);
    recipe.layers.truncate(2);
    const auto bare = evaluator.evaluate(recipe, 257, 257);
    float most = 0;
    for (std::size_t i = 0; i < made->height()->size(); ++i)
        most = std::max(most, std::fabs(made->height()->data()[i] - bare->height()->data()[i]));
    EXPECT_LT(most, 80);
}

TEST(WayLine, IsForRoadsAlone) {
    Recipe recipe = hills_with_a_road(1, "300:500:ground:0:16,3700:3500:ground:0:16");
    EXPECT_TRUE(can_find_way(recipe, road_of(recipe)));
    recipe.layers.push_back(new_layer(recipe, *find_stage("ridge_line")));
    const Layer& ridge = recipe.layers[2];
    EXPECT_FALSE(can_find_way(recipe, {.layer_id = ridge.id,
                                       .mask = {},
                                       .parameter = find_parameter(ridge.type->parameters, "line").value()}));
}

}  // namespace
}  // namespace talus
