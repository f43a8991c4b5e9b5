#include "core/recipe/bake.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/history.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/recipe_json.h"
#include "tests/fuzz/drawn_strokes.h"

namespace talus {
namespace {

constexpr int k_side = 129;

// Strokes of all tools, often, here and there.
Strokes many_strokes() {
    Strokes strokes;
    for (int i = 0; i < 20; ++i) {
        const Strokes tools = fuzz::strokes_of_all_tools();
        for (const Stroke* tool : tools.list()) {
            Stroke stroke = *tool;
            for (StrokePoint& point : stroke.points) {
                point.x += 40.0 * i + 200;
                point.y += 30.0 * (i * 7 % 20) + 200;
            }
            strokes = strokes.with(std::move(stroke));
        }
    }
    return strokes;
}

void set(std::vector<ParameterValue>& values, const std::vector<Parameter>& rows, std::string_view key,
         ParameterValue value) {
    values[*find_parameter(rows, key)] = std::move(value);
}

// Hills that are sculpted, a share that is painted, and noise under a painted mask.
Recipe hand_made() {
    Recipe recipe;
    recipe.world.extent = 1024;
    recipe.world.width = recipe.world.height = k_side;
    for (const char* stage : {"perlin", "sculpt", "paint_field", "perlin"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    for (const std::size_t layer : {1, 2})
        set(recipe.layers.edit(layer)->values, recipe.layers[layer].type->parameters, "strokes",
            many_strokes());
    recipe.layers.edit(1)->strength = {0.7f};
    recipe.layers.edit(3)->masks = {mask_of("height"), mask_of("painted", {{"strokes", many_strokes()}})};
    return recipe;
}

std::shared_ptr<const Terrain> terrain_of(const Recipe& recipe, int side = k_side) {
    return Evaluator(0).evaluate(recipe, side, side);
}

Edited baked(const Recipe& recipe, std::size_t index) {
    Recipe below = recipe;
    below.layers.truncate(index);
    const auto ground = terrain_of(below, recipe.world.width);
    return with_strokes_baked(recipe, recipe.layers[index].id,
                              baked_strokes(recipe, index, *ground, nullptr));
}

double farthest_apart(const Grid<float>& a, const Grid<float>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::fabs(static_cast<double>(a.data()[i]) - static_cast<double>(b.data()[i])));
    return most;
}

TEST(Bake, MakesTheSameGroundAndPaintAtTheDocumentsResolution) {
    const Recipe before = hand_made();
    Recipe after = before;
    for (const std::size_t layer : {1, 2, 3}) after = baked(after, layer).recipe;
    for (std::size_t i = 0; i < after.layers.size(); ++i) EXPECT_TRUE(strokes_of(after.layers[i]).empty());
    const auto expected = terrain_of(before);
    const auto made = terrain_of(after);
    EXPECT_EQ(*made->fields.get<"painted">(), *expected->fields.get<"painted">());
    // A change of some hundred metres is rounded to a float's steps.
    EXPECT_LT(farthest_apart(*made->height(), *expected->height()), 1e-4);
    EXPECT_GT(farthest_apart(*made->height(), *terrain_of([&] {
                                                   Recipe bare = before;
                                                   bare.layers.edit(1)->enabled = false;
                                                   return bare;
                                               }())
                                                   ->height()),
              10)
        << "strokes that do something";
}

TEST(Bake, OfPaintIsTheSameBitsAndOfGroundLikeItAtOtherResolutions) {
    const Recipe before = hand_made();
    Recipe after = before;
    for (const std::size_t layer : {1, 2, 3}) after = baked(after, layer).recipe;
    const auto expected = terrain_of(before, 65);
    const auto made = terrain_of(after, 65);
    double sum = 0;
    for (std::size_t i = 0; i < made->height()->size(); ++i)
        sum += std::fabs(static_cast<double>(made->height()->data()[i]) -
                         static_cast<double>(expected->height()->data()[i]));
    EXPECT_LT(sum / static_cast<double>(made->height()->size()), 0.005 * 1000);
    for (const float share : terrain_of(after, 257)->fields.get<"painted">()->values())
        ASSERT_TRUE(share >= 0 && share <= 1);
}

TEST(Bake, IsTheSameBitsInAnyWindow) {
    const Recipe recipe = baked(hand_made(), 1).recipe;
    for (const int side : {k_side, 200}) {
        const auto whole = terrain_of(recipe, side);
        Window window = whole_window(recipe.world, {side, side});
        window.width = window.height = 33;
        window.x0 = 51;
        window.y0 = 70;
        EXPECT_EQ(*Evaluator(0).evaluate(recipe, window)->height(),
                  *window_of(*whole, lattice_of(recipe.world, window)).height());
    }
}

TEST(Bake, IsOneStepThatIsUndoneAndTakesMoreStrokes) {
    const Recipe before = hand_made();
    History history(before, std::size_t{1} << 30);
    Edited edited = baked(before, 1);
    EXPECT_EQ(edited.label, "Bake strokes of Sculpt");
    history.commit(std::move(edited));
    const Digest digest = digest_of(history.current());
    const Recipe after = history.current();
    EXPECT_EQ(history.undo(), before);
    EXPECT_EQ(digest_of(history.redo()), digest);
    // One more stroke, with all that an evaluator keeps, is that of the baked ground.
    const Strokes one = Strokes().with({.radius = 90, .amount = 50, .points = {{512, 512, 1}}});
    Evaluator kept;
    kept.evaluate(after, k_side, k_side);
    const Recipe more = with_strokes(after, after.layers[1].id, {}, 0, one).recipe;
    EXPECT_EQ(*kept.evaluate(more, k_side, k_side)->height(), *terrain_of(more)->height());
    EXPECT_GT((*terrain_of(more)->height())(64, 64), (*terrain_of(after)->height())(64, 64) + 20);
    // The layers below may still change.
    Recipe other = after;
    other.layers.edit(0)->seed += 1;
    EXPECT_FALSE(*terrain_of(other)->height() == *terrain_of(after)->height());
    // Baked again, with what was baked before.
    const Recipe again = baked(more, 1).recipe;
    EXPECT_LT(farthest_apart(*terrain_of(again)->height(), *terrain_of(more)->height()), 1e-4);
}

TEST(Bake, MakesTheFileOfALongListSmallerAndIsReadFromIt) {
    Recipe before = hand_made();
    const Strokes more = many_strokes();
    Strokes strokes = more;
    for (int i = 0; i < 3; ++i)
        for (const Stroke* stroke : more.list()) strokes = strokes.with(*stroke);
    set(before.layers.edit(1)->values, before.layers[1].type->parameters, "strokes", strokes);
    before.layers.truncate(2);
    const Recipe after = baked(before, 1).recipe;
    const std::string file = to_json(after);
    EXPECT_LT(file.size(), to_json(before).size());
    const ReadRecipe read = recipe_from_json(file);
    EXPECT_THAT(read.remarks, testing::IsEmpty());
    EXPECT_EQ(digest_of(read.recipe), digest_of(after));
    EXPECT_EQ(*terrain_of(read.recipe)->height(), *terrain_of(after)->height());
}

TEST(Bake, SaysWhyItCannotBe) {
    Recipe recipe = hand_made();
    EXPECT_EQ(objection_to_baking(recipe, 1), "");
    EXPECT_THAT(objection_to_baking(recipe, 0), testing::HasSubstr("no strokes"));
    recipe.world.bounds = Bounds::endless;
    EXPECT_THAT(objection_to_baking(recipe, 1), testing::HasSubstr("endless"));
}

// An endless world has what was baked on its own piece.
TEST(Bake, LiesOnItsOwnPieceOfAnEndlessWorld) {
    Recipe recipe = baked(hand_made(), 1).recipe;
    recipe.world.bounds = Bounds::endless;
    recipe.layers.edit(1)->strength = {1};  // or mixing with itself would round the ground
    Recipe bare = recipe;
    bare.layers.edit(1)->enabled = false;
    Window window = whole_window(recipe.world, {k_side, k_side});
    window.x0 = 2 * k_side;
    EXPECT_EQ(*Evaluator(0).evaluate(recipe, window)->height(),
              *Evaluator(0).evaluate(bare, window)->height());
    EXPECT_GT(farthest_apart(*terrain_of(recipe)->height(), *terrain_of(bare)->height()), 10);
}

// Strokes and the images of their stamps take memory, each once.
TEST(MemoryNeeds, CountStrokesAndTheirStampsOnce) {
    Recipe recipe = hand_made();
    recipe.layers.truncate(2);
    const double without = raster_bytes(recipe, {k_side, k_side});
    Stroke stroke{
        .tool = StrokeTool::stamp, .points = {{1, 2, 1}}, .stamp = stamp_of(Grid<float>(512, 512, 1.0f))};
    Strokes strokes = many_strokes().with(stroke);
    set(recipe.layers.edit(1)->values, recipe.layers[1].type->parameters, "strokes", strokes);
    const double with = raster_bytes(recipe, {k_side, k_side});
    EXPECT_GT(with, without + 512 * 512 * 4);
    set(recipe.layers.edit(1)->values, recipe.layers[1].type->parameters, "strokes", strokes.with(stroke));
    EXPECT_LT(raster_bytes(recipe, {k_side, k_side}), with + 10000);
    recipe.layers.edit(1)->enabled = false;
    EXPECT_EQ(raster_bytes(recipe, {k_side, k_side}), 0);
}

}  // namespace
}  // namespace talus
