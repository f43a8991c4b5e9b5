#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "core/recipe/edit.h"
#include "core/recipe/line_json.h"
#include "core/recipe/lines/recipe_lines.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

Recipe with_ridge() {
    Recipe recipe;
    return with_layer_added(recipe, *find_stage("ridge_line")).recipe;
}

const GroundLine& own_line(const Recipe& recipe) { return std::get<GroundLine>(recipe.layers[0].values[0]); }

TEST(GroundLines, AreReadFromTheTextsThatTheyAreWrittenAs) {
    const GroundLine line{.nodes = {{.x = -0.1, .y = 1e7 / 3, .height = -2.5f, .width = 0.3f},
                                    {.x = 5, .from = HeightFrom::zero, .kind = NodeKind::corner}},
                          .closed = true};
    EXPECT_EQ(read_line(text_of(line)), line);
    EXPECT_EQ(line_of_json(json_of(line)), line);
    EXPECT_EQ(read_line(text_of(GroundLine{})), GroundLine{});
    const auto brief = read_line("1:2,3:4:zero:5,6:7:ground:8:9");
    ASSERT_TRUE(brief);
    EXPECT_EQ(*brief, (GroundLine{.nodes = {{.x = 1, .y = 2},
                                            {.x = 3, .y = 4, .height = 5, .from = HeightFrom::zero},
                                            {.x = 6, .y = 7, .height = 8, .width = 9}}}));
    for (const char* wrong : {"", "1", "1:2:3", "1:2:sky:3", "1:2:ground:3:4:soft", "1:2,,3:4", "closed,1:2",
                              "1:2:ground:3:4:smooth:5", "a:b"})
        EXPECT_FALSE(read_line(wrong)) << wrong;
}

TEST(GroundLines, AreSetByTextsAndHeldToTheirLimits) {
    Recipe recipe = with_ridge();
    set_value(recipe, "ridge_line.line=1:2,3e9:4:ground:9e9:-5,closed");
    EXPECT_EQ(own_line(recipe), (GroundLine{.nodes = {{.x = 1, .y = 2},
                                                      {.x = LineNode::k_max_place,
                                                       .y = 4,
                                                       .height = LineNode::k_max_height,
                                                       .width = LineNode::k_min_width}},
                                            .closed = true}));
    const ReadRecipe again = recipe_from_json(to_json(recipe));
    EXPECT_EQ(digest_of(again.recipe), digest_of(recipe));
    EXPECT_TRUE(again.remarks.empty());
}

TEST(LineEdits, ANewLayerHasALineAcrossTheWorld) {
    const Recipe recipe = with_ridge();
    EXPECT_EQ(own_line(recipe).nodes.size(), 4u);
    EXPECT_FALSE(own_line(recipe).closed);
    const Recipe masked =
        with_mask_added(recipe, recipe.layers[0].id, default_mask(*find_mask("area"))).recipe;
    const LayerMask& area = masked.layers[0].masks[0];
    const auto row = find_parameter(area.type->parameters, "line");
    ASSERT_TRUE(row);
    EXPECT_TRUE(std::get<GroundLine>(area.values[*row]).closed);
    EXPECT_EQ(std::get<GroundLine>(area.values[*row]).nodes.size(), 6u);
}

TEST(LineEdits, ANewLineLeavesMostOfTheWorldToTheGroundThatIsThere) {
    const auto span_of = [](const GroundLine& line) {
        const auto [left, right] = std::ranges::minmax(line.nodes, {}, &LineNode::x);
        return right.x - left.x;
    };
    Recipe recipe;
    recipe.world.extent = 60000;
    recipe = with_layer_added(recipe, *find_stage("ridge_line")).recipe;
    recipe = with_mask_added(recipe, recipe.layers[0].id, default_mask(*find_mask("area"))).recipe;
    EXPECT_NEAR(span_of(own_line(recipe)), 18000, 1);
    const LayerMask& area = recipe.layers[0].masks[0];
    EXPECT_NEAR(span_of(std::get<GroundLine>(area.values[*find_parameter(area.type->parameters, "line")])),
                15000, 1);
}

TEST(LineEdits, NodesOfANewLineHaveARoundWidth) {
    for (const auto& [extent, width] : {std::pair(4096.f, 20.f), {8192.f, 50.f}, {1000.f, 5.f}}) {
        Recipe recipe;
        recipe.world.extent = extent;
        recipe = with_layer_added(recipe, *find_stage("road")).recipe;
        EXPECT_EQ(own_line(recipe).nodes[0].width, width) << extent;
        const Parameter& parameter = parameter_of(recipe, {.layer_id = recipe.layers[0].id});
        EXPECT_EQ(usual_node(parameter, {}, recipe.world).width, width) << extent;
    }
}

TEST(LineEdits, AreNamedAfterWhatTheyChange) {
    const Recipe recipe = with_ridge();
    const LinePlace place{.layer_id = recipe.layers[0].id};
    const LineNode node = own_line(recipe).nodes[1];
    const auto label_of = [&](LineNode now) { return with_node(recipe, place, 1, now).label; };
    LineNode other = node;
    other.x += 5;
    EXPECT_EQ(label_of(other), "Move node of Ridge line");
    EXPECT_EQ(own_line(with_node(recipe, place, 1, other).recipe).nodes[1], other);
    other = node;
    other.height += 5;
    EXPECT_EQ(label_of(other), "Raise node of Ridge line");
    other.height -= 50;
    EXPECT_EQ(label_of(other), "Lower node of Ridge line");
    other = node;
    other.width = 7;
    EXPECT_EQ(label_of(other), "Narrow node of Ridge line");
    other = node;
    other.kind = NodeKind::corner;
    EXPECT_EQ(label_of(other), "Corner at node of Ridge line");
    EXPECT_EQ(own_line(with_node_removed(recipe, place, 1).recipe).nodes.size(), 3u);
    EXPECT_EQ(own_line(with_node_added(recipe, place, 9, other).recipe).nodes.back(), other);
    EXPECT_TRUE(own_line(with_line_closed(recipe, place, true).recipe).closed);
}

TEST(LineEdits, ChangeNothingWhereThereIsNoSuchNode) {
    const Recipe recipe = with_ridge();
    const LinePlace place{.layer_id = recipe.layers[0].id};
    LineNode endless{.x = HUGE_VAL};
    for (const Edited& edited :
         {with_node(recipe, place, 4, {}), with_node(recipe, place, 0, endless),
          with_node_removed(recipe, place, 4), with_node_removed(recipe, {.layer_id = 99}, 0),
          with_node_removed(recipe, {.layer_id = place.layer_id, .mask = 0}, 0),
          with_node_removed(recipe, {.layer_id = place.layer_id, .parameter = 1}, 0)})
        EXPECT_EQ(digest_of(edited.recipe), digest_of(recipe));
}

}  // namespace
}  // namespace talus
