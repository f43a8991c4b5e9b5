#include "core/recipe/map_shapes.h"

#include <gtest/gtest.h>

#include "core/recipe/evaluate.h"
#include "core/recipe/file_layers.h"
#include "core/terrain/shown_share.h"

namespace talus {
namespace {

Recipe with_stage(const char* stage, Bounds bounds = Bounds::bounded) {
    Recipe recipe;
    recipe.world = {.extent = 4000, .width = 81, .height = 41, .bounds = bounds};
    recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

MapShape only_shape(const Recipe& recipe) {
    const std::vector<MapShape> shapes = map_shapes(recipe.layers[0], recipe.world);
    EXPECT_EQ(shapes.size(), 1u);
    return shapes.empty() ? MapShape{} : shapes[0];
}

float number(const Recipe& recipe, const char* key) {
    const Layer& layer = recipe.layers[0];
    return std::get<float>(layer.values[*find_parameter(layer.type->parameters, key)]);
}

TEST(MapHandles, NameNumbersOfTheirStageWithAUnit) {
    int stages = 0;
    for (const StageType& type : stage_types()) {
        const MapHandles& handles = type.handles;
        if (handles.empty()) continue;
        ++stages;
        for (const std::string_view key : {handles.x, handles.y, handles.radii[0], handles.radii[1]}) {
            if (key.empty()) continue;
            const auto place = find_parameter(type.parameters, key);
            ASSERT_TRUE(place) << type.info.key << " " << key;
            EXPECT_EQ(type.parameters[*place].kind, ParameterKind::real) << type.info.key << " " << key;
        }
        EXPECT_EQ(handles.x.empty(), handles.y.empty()) << type.info.key;
        if (handles.turn.empty()) continue;
        const auto turn = find_parameter(type.parameters, handles.turn);
        ASSERT_TRUE(turn) << type.info.key;
        const Parameter& row = type.parameters[*turn];
        EXPECT_EQ(row.info.unit, "°") << type.info.key;
    }
    EXPECT_GE(stages, 7);
}

TEST(MapShapes, LieInMetresWhereTheirParametersSay) {
    for (const char* stage : {"cone", "volcano", "crater", "plateau"}) {
        const Recipe recipe = with_stage(stage);
        const MapShape shape = only_shape(recipe);
        EXPECT_EQ(shape.centre, (WorldPlace{2000, 1000})) << stage;
        ASSERT_FALSE(shape.rings.empty()) << stage;
        const WorldPlace east = shape.rings[0].at(0.25, shape.centre);
        EXPECT_NEAR(east.x, 2000 + static_cast<double>(number(recipe, "radius")), 1e-6) << stage;
        EXPECT_NEAR(east.y, 1000, 1e-6) << stage;
    }
}

TEST(MapShapes, AnOutlineIsDraggedToWhereItIsToPass) {
    const Recipe recipe = with_stage("volcano");
    const MapShape shape = only_shape(recipe);
    ASSERT_EQ(shape.rings.size(), 2u);
    const double value = shape.rings[1].value_through({2300, 1400}, shape.centre);
    const Edited edited = with_ring(recipe, recipe.layers[0].id, 0, 1, value);
    EXPECT_EQ(number(edited.recipe, "crater_radius"), 500);
    EXPECT_EQ(edited.label, "Change Crater radius of Volcano");
    EXPECT_EQ(number(with_ring(recipe, recipe.layers[0].id, 0, 0, 1e9).recipe, "radius"), 500000)
        << "within the parameter's range";
}

TEST(MapShapes, AMovedShapeIsTheSameShapeElsewhereInOneEdit) {
    const Recipe recipe = with_stage("cone");
    const Edited edited = with_shape_moved(recipe, recipe.layers[0].id, 0, {1000, 1500});
    EXPECT_EQ(edited.label, "Move Cone");
    EXPECT_EQ(number(edited.recipe, "centre_x"), 0.25f);
    EXPECT_EQ(number(edited.recipe, "centre_y"), 0.75f);
    EXPECT_EQ(only_shape(edited.recipe).centre, (WorldPlace{1000, 1500}));
    const auto before = Evaluator().evaluate(recipe, 81, 41);
    const auto after = Evaluator().evaluate(edited.recipe, 81, 41);
    EXPECT_EQ((*after->height())(20, 30), (*before->height())(40, 20));
}

TEST(MapShapes, StayWithinAWorldThatWraps) {
    const Recipe recipe = with_stage("crater", Bounds::wrapped);
    const Edited edited = with_shape_moved(recipe, recipe.layers[0].id, 0, {-500, 2500});
    const MapShape shape = only_shape(edited.recipe);
    const Lattice world = lattice_of(recipe.world);
    EXPECT_NEAR(shape.centre.x, world.extent_x() - 500, 0.01);
    EXPECT_NEAR(shape.centre.y, 2500 - world.extent_y(), 0.01);
}

TEST(MapShapes, TheIslandsOutlineFollowsTheShapeOfTheWorld) {
    const Recipe recipe = with_stage("island");
    const MapShape shape = only_shape(recipe);
    const double size = static_cast<double>(number(recipe, "size"));
    EXPECT_NEAR(shape.rings[0].at(0.25, shape.centre).x, 2000 + 2000 * size, 1e-3);
    EXPECT_NEAR(shape.rings[0].at(0.5, shape.centre).y, 1000 + 1000 * size, 1e-3);
}

TEST(MapShapes, AnImportedMapHasItsRealSizeAndTurnsWithItsOutline) {
    Recipe recipe = with_stage("import");
    const auto set = [&](const char* key, const ParameterValue& value) {
        const Layer& layer = recipe.layers[0];
        recipe = with_parameter(recipe, layer.id, *find_parameter(layer.type->parameters, key), value).recipe;
    };
    EXPECT_TRUE(map_shapes(recipe.layers[0], recipe.world).empty()) << "it fills the world";
    set("file", FilePath{"asset:jacksboro.asc"});
    set("placement", 1);
    set("offset_x", 300.0f);
    set("scale", 0.5f);
    const auto found = read_import(recipe.layers[0], recipe.world, nullptr);
    const MapShape shape = only_shape(recipe);
    EXPECT_EQ(shape.centre, (WorldPlace{2300, 1000}));
    ASSERT_EQ(shape.rings.size(), 1u);
    EXPECT_NEAR(shape.rings[0].at(0.25, shape.centre).x, 2300 + found->extent_x / 2, 0.1);
    const double corner =
        shape.rings[0].value_through({2300 + found->extent_x, 1000 + found->extent_y}, shape.centre);
    EXPECT_NEAR(corner, 1, 1e-6) << "twice as large";
    const Edited turned = with_shape_turned(recipe, recipe.layers[0].id, 0, 265);
    EXPECT_EQ(turned.label, "Turn Heightmap from a file");
    EXPECT_EQ(only_shape(turned.recipe).turn, -95.0);
    EXPECT_EQ(only_shape(with_shape_turned(recipe, 1, 0, 30).recipe).turn, 30.0);
    // A quarter turn: what was its east side lies in the south.
    const MapShape quarter = only_shape(with_shape_turned(recipe, recipe.layers[0].id, 0, 90).recipe);
    EXPECT_NEAR(quarter.rings[0].at(0.5, quarter.centre).y, 1000 + found->extent_x / 2, 0.1);
    EXPECT_NEAR(quarter.rings[0].value_through({2300, 1000 + found->extent_x}, quarter.centre), 1, 1e-6);
    EXPECT_EQ(only_shape(with_shape_moved(turned.recipe, 1, 0, {2000, 400}).recipe).centre,
              (WorldPlace{2000, 400}));
}

TEST(MapShapes, ARampIsTurnedInTheMiddleOfTheWorldAndDoesNotMove) {
    const Recipe recipe = with_stage("ramp");
    EXPECT_FALSE(only_shape(recipe).can_move);
    EXPECT_EQ(with_shape_moved(recipe, recipe.layers[0].id, 0, {0, 0}).recipe, recipe);
    EXPECT_EQ(number(with_shape_turned(recipe, recipe.layers[0].id, 0, -90).recipe, "direction"), 270);
}

TEST(MapShapes, SpringsOfARunAreMovedWhereTheyAreOpenAtItsEnd) {
    Recipe recipe = with_stage("live_water");
    const int layer = recipe.layers[0].id;
    const std::size_t row = *find_parameter(recipe.layers[0].type->parameters, "events");
    const RunEvents events{.list = {{.time = 0, .tool = RunTool::spring, .x = 500, .y = 500, .amount = 3},
                                    {.time = 1, .tool = RunTool::close, .x = 500, .y = 500, .radius = 10},
                                    {.time = 2, .tool = RunTool::spring, .x = 900, .y = 700, .amount = 5}}};
    recipe = with_parameter(recipe, layer, row, events).recipe;
    const MapShape spring = only_shape(recipe);
    EXPECT_EQ(spring.centre, (WorldPlace{900, 700}));
    const Edited edited = with_shape_moved(recipe, layer, 0, {1200, 650});
    EXPECT_EQ(edited.label, "Move Spring of Live water");
    const auto& moved = std::get<RunEvents>(edited.recipe.layers[0].values[row]);
    EXPECT_EQ(moved.list[2].x, 1200);
    EXPECT_EQ(moved.list[2].y, 650);
    EXPECT_EQ(moved.list[0], events.list[0]);
    EXPECT_EQ(moved.list[2].amount, 5);
}

TEST(MapHandles, APlaceIsInMetresFromTheMiddleInTheWindow) {
    const StageType& cone = *find_stage("cone");
    const Parameter& share = cone.parameters[*find_parameter(cone.parameters, "centre_x")];
    const Lattice world{.width = 81, .height = 41, .cell_size = 50};
    const ShownShare shown = shown_share(share.info.share_of, world);
    const Parameter row = in_metres(share, shown);
    EXPECT_EQ(row.info.unit, "m");
    EXPECT_EQ(row.info.max, 6000);
    EXPECT_EQ(std::get<float>(row.default_value), 0);
    EXPECT_EQ(shown.shown(0.25f), -1000);
    EXPECT_EQ(shown.share(-1000), 0.25f);
}

}  // namespace
}  // namespace talus
