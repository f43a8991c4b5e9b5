#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/parallel.h"
#include "core/mask/ground_masks.h"
#include "core/paint/painted_cover.h"
#include "core/paint/stamps.h"
#include "core/recipe/evaluate.h"
#include "tests/core/paint/grounds.h"

namespace talus {
namespace {

constexpr float k_high = 500;  // m: about half of the hills lies above it

std::shared_ptr<const StrokeMasks> only(std::string_view kind, std::initializer_list<NamedValue> values) {
    const LayerMask mask = mask_of(kind, values);
    return ground_masks({&mask, 1});
}
std::shared_ptr<const StrokeMasks> only_high(float low) {
    return only("height", {{"low", low}, {"high", 20000.0f}, {"soft", 0.0f}});
}

std::vector<std::shared_ptr<const StrokeMasks>> one_of_each_kind() {
    return {only_high(k_high), only("slope", {{"low", 15.0f}, {"high", 90.0f}}),
            only("facing", {{"direction", 90.0f}, {"high", 60.0f}, {"baseline", 90.0f}}),
            only("noise", {{"wavelength", 500.0f}})};
}

Recipe hills(const Strokes& strokes, std::string_view stage = "sculpt", double extent = 4096) {
    Recipe recipe;
    recipe.world.extent = extent;
    recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
    recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    recipe.layers.edit(1)->values[*find_parameter(recipe.layers[1].type->parameters, "strokes")] = strokes;
    return recipe;
}

Stroke across_the_hills(StrokeTool tool) {
    Stroke stroke{.tool = tool,
                  .radius = 700,
                  .amount = info_of(tool).amount == StrokeAmount::share ? 1.0f : 40.0f,
                  .height = 77,
                  .end_height = 90,
                  .points = {{900, 1500, 1}, {3000, 2700, 1}}};
    if (info_of(tool).stamps) stroke.stamp = find_stamp("cone");
    return stroke;
}

// Drawn by a hand that goes on and on over one part of the ground, each stroke with a mask of another kind.
Strokes masked_scribble(int count) {
    std::mt19937 random(5);
    const auto number = [&](double low, double high) {
        return low + (high - low) * (random() / 4294967296.0);
    };
    const auto masks = one_of_each_kind();
    Strokes strokes;
    for (int i = 0; i < count; ++i) {
        Stroke stroke = across_the_hills(static_cast<StrokeTool>(random() % 11));
        stroke.radius = static_cast<float>(number(60, 260));
        stroke.amount *= 0.5f;
        stroke.masks = masks[static_cast<std::size_t>(i) % masks.size()];
        stroke.points.clear();
        double x = number(300, 3700);
        double y = number(300, 3700);
        for (int k = 0; k < 4; ++k) {
            stroke.points.push_back({x, y, 1});
            x += number(-200, 200);
            y += number(-200, 200);
        }
        strokes = strokes.with(std::move(stroke));
    }
    return strokes;
}

TEST(OwnMasks, OfAStrokeLeaveTheGroundBesideThemToTheBitWhateverItsTool) {
    const Grid<float> before = ground_of(hills({}), 129);
    for (std::size_t tool = 0; tool < k_stroke_tools.size(); ++tool) {
        if (k_stroke_tools[tool].cover) continue;
        Stroke stroke = across_the_hills(static_cast<StrokeTool>(tool));
        const Grid<float> all = ground_of(hills(Strokes().with(stroke)), 129);
        stroke.masks = only_high(k_high);
        const Grid<float> masked = ground_of(hills(Strokes().with(stroke)), 129);
        int inside = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const float height = before.data()[i];
            if (height < k_high) {
                ASSERT_EQ(masked.data()[i], height) << k_stroke_tools[tool].key;
            } else {
                inside += masked.data()[i] != height;
            }
        }
        EXPECT_GT(inside, 100) << k_stroke_tools[tool].key;
        EXPECT_NE(all, masked) << k_stroke_tools[tool].key;
    }
}

// It is the mask that layers have, on the same ground.
TEST(OwnMasks, WeighAsTheMaskOfALayerDoes) {
    const Stroke stroke{
        .radius = 3000, .hardness = 0.95f, .amount = 100, .points = {{0, 2048, 1}, {4096, 2048, 1}}};
    for (const auto& masks : one_of_each_kind()) {
        Stroke masked = stroke;
        masked.masks = masks;
        Recipe layer = hills(Strokes().with(stroke));
        layer.layers.edit(1)->masks.assign(masks_in(masks.get()).begin(), masks_in(masks.get()).end());
        const Grid<float> by_layer = ground_of(layer, 65);
        const Grid<float> by_stroke = ground_of(hills(Strokes().with(masked)), 65);
        for (std::size_t i = 0; i < by_layer.size(); ++i)
            ASSERT_NEAR(by_layer.data()[i], by_stroke.data()[i], 1e-3)
                << masks_in(masks.get())[0].type->info.key;
    }
}

// The second stroke finds the ground as the first one left it.
TEST(OwnMasks, LookAtTheGroundAsTheStrokesBeforeLeftIt) {
    const Stroke raised{.radius = 600, .hardness = 0.5f, .amount = 900, .points = {{2048, 2048, 1}}};
    Stroke lowered = raised;
    lowered.tool = StrokeTool::lower;
    lowered.masks = only_high(1100);
    const Grid<float> before = ground_of(hills({}), 65);
    EXPECT_EQ(ground_of(hills(Strokes().with(lowered)), 65), before);
    EXPECT_NEAR(ground_of(hills(Strokes().with(raised).with(lowered)), 65)(32, 32), before(32, 32), 0.01f);
}

TEST(OwnMasks, AreTheSameBitsInAnyWindowOnOneThreadAndOnTwo) {
    for (const Bounds bounds : {Bounds::bounded, Bounds::wrapped, Bounds::endless}) {
        Recipe recipe = hills(masked_scribble(24));
        recipe.world.bounds = bounds;
        const int side = bounds == Bounds::wrapped ? 256 : 257;
        set_thread_count(1);
        const auto whole = Evaluator(0).evaluate(recipe, side, side);
        set_thread_count(2);
        EXPECT_EQ(*Evaluator(0).evaluate(recipe, side, side)->height(), *whole->height());
        set_thread_count(0);
        for (const auto& [x, y] : {std::pair{60, 71}, {130, 40}, {100, 170}}) {
            Window window = whole_window(recipe.world, {side, side});
            window.width = window.height = 33;
            window.x0 = x;
            window.y0 = y;
            EXPECT_EQ(*Evaluator(0).evaluate(recipe, window)->height(),
                      *window_of(*whole, lattice_of(recipe.world, window)).height())
                << x << ' ' << static_cast<int>(bounds);
        }
    }
}

// A window that cuts one stroke whose mask looks far: no other carries its reach farther.
TEST(OwnMasks, LookBeyondAWindowThatCutsThem) {
    for (const std::string_view stage : {"sculpt", "paint_field"}) {
        Stroke stroke = across_the_hills(stage == "sculpt" ? StrokeTool::raise : StrokeTool::paint);
        stroke.masks = only("slope", {{"low", 5.0f}, {"high", 90.0f}, {"baseline", 400.0f}});
        const Recipe recipe = hills(Strokes().with(stroke), stage);
        const auto whole = Evaluator(0).evaluate(recipe, 129, 129);
        Window window = whole_window(recipe.world, {129, 129});
        window.width = window.height = 21;
        window.x0 = 50;
        window.y0 = 57;
        const auto part = Evaluator(0).evaluate(recipe, window);
        const Terrain cut = window_of(*whole, lattice_of(recipe.world, window));
        EXPECT_EQ(*part->height(), *cut.height());
        if (stage == "paint_field") {
            EXPECT_EQ(*part->fields.get<"painted">(), *cut.fields.get<"painted">());
        }
    }
}

TEST(OwnMasks, MakeTheSameLandAtAnyResolution) {
    const Recipe recipe = hills(masked_scribble(60), "sculpt", 4096);
    EXPECT_LT(unlikeness_of_coarse(recipe, 129), 0.005);
}

// Painted maps and painted masks, too.
TEST(OwnMasks, LimitWhatIsPainted) {
    Stroke stroke = across_the_hills(StrokeTool::paint);
    stroke.masks = only_high(k_high);
    const Strokes strokes = Strokes().with(stroke);
    const auto terrain = Evaluator(0).evaluate(hills(strokes, "paint_field"), 129, 129);
    const Grid<float>& painted = *terrain->fields.get<"painted">();
    const Grid<float>& ground = *terrain->height();
    int inside = 0;
    for (std::size_t i = 0; i < ground.size(); ++i) {
        if (ground.data()[i] < k_high) {
            ASSERT_EQ(painted.data()[i], 0);
        } else {
            inside += painted.data()[i] > 0;
        }
    }
    EXPECT_GT(inside, 100);
    Recipe recipe = hills(strokes);
    recipe.layers.pop_back();
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    recipe.layers.edit(1)->masks = {mask_of("painted", {{"strokes", strokes}})};
    EXPECT_EQ(Evaluator().weights_of(recipe, 1, {129, 129}), painted);
}

// Another mask is another stroke, and one of another kind is none of a stroke's.
TEST(OwnMasks, CountInTheDigest) {
    const Stroke plain = across_the_hills(StrokeTool::raise);
    Stroke high = plain;
    high.masks = only_high(k_high);
    Stroke higher = plain;
    higher.masks = only_high(k_high + 1);
    Stroke again = plain;
    again.masks = only_high(k_high);
    EXPECT_NE(Strokes().with(plain).digest(), Strokes().with(high).digest());
    EXPECT_NE(Strokes().with(high).digest(), Strokes().with(higher).digest());
    EXPECT_EQ(high, again);
    const LayerMask painted = mask_of("painted");
    EXPECT_EQ(ground_masks({&painted, 1}), nullptr);
    LayerMask beyond = mask_of("slope", {{"low", -500.0f}});
    EXPECT_EQ(std::get<float>(masks_in(ground_masks({&beyond, 1}).get())[0].values[1]), 0);
}

}  // namespace
}  // namespace talus
