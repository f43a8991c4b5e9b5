#include "core/paint/sculpt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <tuple>
#include <utility>

#include "core/base/parallel.h"
#include "core/paint/painted_cover.h"
#include "core/paint/sculpt_ground.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/remarks.h"
#include "tests/core/paint/grounds.h"

namespace talus {
namespace {

Recipe hills_with(const Strokes& strokes, double extent = 4096) {
    Recipe recipe;
    recipe.world.extent = extent;
    recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("sculpt")));
    recipe.layers.edit(1)->values[0] = strokes;
    return recipe;
}

// Drawn by a hand that goes on and on over one part of the ground.
Strokes scribble(int count, bool local) {
    std::mt19937 random(11);
    const auto number = [&](double low, double high) {
        return low + (high - low) * (random() / 4294967296.0);
    };
    Strokes strokes;
    for (int i = 0; i < count; ++i) {
        Stroke stroke{.tool = static_cast<StrokeTool>(random() % 9),
                      .radius = static_cast<float>(number(40, 260)),
                      .amount = static_cast<float>(number(0.1, 1)),
                      .height = static_cast<float>(number(50, 500)),
                      .end_height = static_cast<float>(number(50, 500))};
        if (info_of(stroke.tool).around && !local) stroke.tool = StrokeTool::raise;
        if (info_of(stroke.tool).amount == StrokeAmount::metres) stroke.amount *= 30;
        double x = number(300, 3700);
        double y = number(300, 3700);
        for (int k = 0; k < 6; ++k) {
            stroke.points.push_back({x, y, static_cast<float>(number(0.3, 1))});
            x += number(-150, 150);
            y += number(-150, 150);
        }
        strokes = strokes.with(std::move(stroke));
    }
    return strokes;
}

TEST(Sculpt, RaisesByItsAmountInTheMiddleOfTheBrushAndByNothingBesideIt) {
    const Strokes strokes =
        Strokes().with({.radius = 300, .amount = 50, .points = {{2048, 2048, 1}, {2560, 2048, 1}}});
    const Grid<float> before = ground_of(hills_with({}), 129);
    const Grid<float> after = ground_of(hills_with(strokes), 129);
    EXPECT_NEAR(after(64, 64) - before(64, 64), 50, 1e-3);
    EXPECT_NEAR(after(72, 64) - before(72, 64), 50, 1e-3);
    EXPECT_EQ(after(64, 64 + 10), before(64, 64 + 10));
    EXPECT_EQ(after(10, 10), before(10, 10));
}

TEST(Sculpt, EachToolDoesWhatItsNameSays) {
    const Grid<float> before = ground_of(hills_with({}), 257);
    const auto with = [&](Stroke stroke) {
        stroke.radius = 600;
        stroke.points = {{1800, 2048, 1}, {2300, 2048, 1}};
        return ground_of(hills_with(Strokes().with(stroke)), 257);
    };
    const auto roughness = [](const Grid<float>& ground) {
        double sum = 0;
        for (int x = 118; x < 140; ++x)
            sum +=
                std::fabs(static_cast<double>(ground(x + 1, 128) - 2 * ground(x, 128) + ground(x - 1, 128)));
        return sum;
    };
    EXPECT_LT(with({.tool = StrokeTool::lower, .amount = 20})(128, 128), before(128, 128) - 19);
    EXPECT_LT(roughness(with({.tool = StrokeTool::smooth, .amount = 1})), 0.7 * roughness(before));
    EXPECT_NEAR(with({.tool = StrokeTool::flatten, .amount = 1, .height = 222})(128, 128), 222, 1e-3);
    const Grid<float> slope =
        with({.tool = StrokeTool::slope, .amount = 1, .height = 100, .end_height = 200});
    EXPECT_NEAR(slope(128, 128), 100 + 100 * (2048.0f - 1800) / 500, 0.1f);
    EXPECT_GT(roughness(with({.tool = StrokeTool::noise, .amount = 200})), 1.2 * roughness(before));
    const Grid<float> steps = with({.tool = StrokeTool::terrace, .amount = 1, .height = 40});
    const float above = steps(128, 128) / 40 - std::floor(before(128, 128) / 40);
    EXPECT_TRUE(above >= -1e-4f && above <= 1.0001f) << above;
    EXPECT_NE(with({.tool = StrokeTool::pinch, .amount = 1}), before);
    const Grid<float> scree = with({.tool = StrokeTool::erode, .amount = 60});
    EXPECT_EQ(scree(20, 20), before(20, 20));
    EXPECT_EQ(with({.tool = StrokeTool::paint, .amount = 1}), before) << "paints no ground";
}

// What slides under the brush stays under the brush.
TEST(Sculpt, ErodeKeepsTheRock) {
    const Strokes cone =
        Strokes().with({.radius = 500, .hardness = 0.1f, .amount = 900, .points = {{2048, 2048, 1}}});
    const Grid<float> before = ground_of(hills_with(cone), 257);
    const Grid<float> after = ground_of(
        hills_with(cone.with(
            {.tool = StrokeTool::erode, .radius = 700, .amount = 200, .points = {{2048, 2048, 1}}})),
        257);
    double moved = 0;
    double sum = 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const double change = static_cast<double>(after.data()[i]) - static_cast<double>(before.data()[i]);
        moved += std::fabs(change);
        sum += change;
    }
    EXPECT_GT(moved, 1);
    EXPECT_NEAR(sum / moved, 0, 1e-3);
}

TEST(Sculpt, OfManyStrokesIsTheSameBitsInAnyWindowOnOneThreadAndOnTwo) {
    const Recipe recipe = hills_with(scribble(120, true));
    set_thread_count(1);
    const auto whole = Evaluator(0).evaluate(recipe, 257, 257);
    set_thread_count(2);
    EXPECT_EQ(*Evaluator(0).evaluate(recipe, 257, 257)->height(), *whole->height());
    set_thread_count(0);
    std::mt19937 random(3);
    for (int i = 0; i < 5; ++i) {
        Window window = whole_window(recipe.world, {257, 257});
        window.width = window.height = 40;
        window.x0 = static_cast<std::int64_t>(random() % 200);
        window.y0 = static_cast<std::int64_t>(random() % 200);
        EXPECT_EQ(*Evaluator(0).evaluate(recipe, window)->height(),
                  *window_of(*whole, lattice_of(recipe.world, window)).height());
    }
}

// One that the window cuts: no other stroke carries its reach farther.
TEST(Sculpt, OfOneStrokeThatLooksAroundIsTheSameBitsInAWindowThatCutsIt) {
    const std::pair<StrokeTool, bool> modes[] = {{StrokeTool::pinch, false},  {StrokeTool::pinch, true},
                                                 {StrokeTool::smooth, false}, {StrokeTool::smooth, true},
                                                 {StrokeTool::erode, false},  {StrokeTool::raise, true},
                                                 {StrokeTool::noise, true}};
    for (const auto& [tool, second] : modes) {
        const Recipe recipe = hills_with(Strokes().with({.tool = tool,
                                                         .radius = 900,
                                                         .amount = 1,
                                                         .height = 300,
                                                         .second = second,
                                                         .points = {{1500, 1700, 1}, {2500, 2300, 1}}}));
        const auto whole = Evaluator(0).evaluate(recipe, 257, 257);
        for (const int from : {40, 97, 130}) {
            Window window = whole_window(recipe.world, {257, 257});
            window.width = window.height = 31;
            window.x0 = from;
            window.y0 = from + 5;
            EXPECT_EQ(*Evaluator(0).evaluate(recipe, window)->height(),
                      *window_of(*whole, lattice_of(recipe.world, window)).height())
                << info_of(tool).key << ' ' << second << ' ' << from;
        }
    }
}

// What a file may hold, in a world that wraps and is smaller than the brush.
TEST(Sculpt, OfAnyStrokeThatAFileMayHoldIsFiniteAndEndsSoon) {
    for (std::size_t i = 0; i < k_stroke_tools.size(); ++i) {
        Recipe recipe = hills_with(Strokes()
                                       .with({.tool = static_cast<StrokeTool>(i),
                                              .radius = 60,
                                              .amount = 1e5f,
                                              .height = 1e-40f,
                                              .points = {{5, 5, 1}, {90, 40, 0}}})
                                       .with({.tool = static_cast<StrokeTool>(i),
                                              .radius = 1e6f,
                                              .amount = 1e5f,
                                              .builds_up = true,
                                              .points = {{0, 0, 1}}}),
                                   100);
        for (const Bounds bounds : {Bounds::wrapped, Bounds::bounded}) {
            recipe.world.bounds = bounds;
            const Grid<float> ground = ground_of(recipe, 65);
            for (const float height : ground.values())
                ASSERT_TRUE(std::isfinite(height)) << k_stroke_tools[i].key;
        }
    }
}

// The figure: half a percent of the range, here of 500 strokes on a quarter of its samples.
TEST(Sculpt, IsTheSameLandAtAnyResolution) {
    const Recipe recipe = hills_with(scribble(500, true), 8192);
    EXPECT_LT(unlikeness_of_coarse(recipe, 257), 0.005);
}

// What an evaluator keeps of fewer strokes, or of other ones, changes no bit.
TEST(Sculpt, GoesOnFromWhatIsKeptToTheBitsOfAFreshOne) {
    Evaluator kept;
    const Strokes all = scribble(60, true);
    const Strokes other = all.first(30).with({.amount = 70, .points = {{2000, 2000, 1}}});
    for (const Strokes& strokes : {all.first(40), all.first(41), all, all.first(59), other, all, Strokes()}) {
        const Recipe recipe = hills_with(strokes);
        EXPECT_EQ(*kept.evaluate(recipe, 129, 129)->height(), ground_of(recipe, 129)) << strokes.size();
    }
}

Strokes painted_disc() {
    return Strokes().with({.tool = StrokeTool::paint,
                           .radius = 800,
                           .hardness = 0.5f,
                           .amount = 1,
                           .points = {{2048, 2048, 1}}});
}

TEST(PaintedMask, LetsALayerActWhereItWasPaintedAndNotWhereThatWasErased) {
    Recipe recipe = hills_with({});
    const Grid<float> before = ground_of(recipe, 129);
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    const Strokes hole = painted_disc().with(
        {.tool = StrokeTool::erase, .radius = 200, .amount = 1, .points = {{2048, 2048, 1}}});
    recipe.layers.edit(2)->masks = {mask_of("painted", {{"strokes", hole}})};
    const Grid<float> after = ground_of(recipe, 129);
    EXPECT_EQ(after(64, 64), before(64, 64)) << "erased";
    EXPECT_EQ(after(64 + 10, 64), after(64, 64 - 10)) << "painted: level";
    EXPECT_EQ(after(5, 5), before(5, 5));
    recipe.layers.edit(2)->masks[0].values[*find_parameter(find_mask("painted")->parameters, "invert")] =
        true;
    EXPECT_NE(ground_of(recipe, 129)(5, 5), before(5, 5));
}

Grid<float> cover_on(const Lattice& map, const Strokes& strokes, KeptCovers* covers = nullptr) {
    Terrain level;
    level.lattice = map;
    Context context;
    context.world.lattice = map;
    context.covers = covers;
    return *painted_cover(strokes, {}, level, context);
}

// Half a stroke's weight is half of the mask's: it is not made steeper once more.
TEST(PaintedMask, IsAsStrongAsItWasPainted) {
    const Lattice map = lattice_of(hills_with({}).world, whole_window(hills_with({}).world, {129, 129}));
    const Strokes half = Strokes().with(
        {.tool = StrokeTool::paint, .radius = 900, .amount = 0.3f, .points = {{2048, 2048, 1}}});
    EXPECT_NEAR(cover_on(map, half)(64, 64), 0.3, 1e-6);
    const Strokes twice = half.with(half.back());
    EXPECT_NEAR(cover_on(map, twice)(64, 64), 1 - 0.7 * 0.7, 1e-6);
    Recipe recipe = hills_with({});
    recipe.layers.edit(0)->masks = {mask_of("painted", {{"strokes", half}})};
    EXPECT_NEAR(Evaluator().weights_of(recipe, 0, {129, 129})(64, 64), 0.3, 1e-6);
}

// Painted uplift moves the ranges: they rise there alone.
TEST(PaintField, OfUpliftMakesRangesWhereItWasPainted) {
    Recipe recipe;
    recipe.world.extent = 16384;
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("paint_field")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("mountain_ranges")));
    const auto set = [&](std::size_t layer, std::string_view key, ParameterValue value) {
        recipe.layers.edit(layer)->values[*find_parameter(recipe.layers[layer].type->parameters, key)] =
            std::move(value);
    };
    set(1, "strokes",
        Strokes().with({.tool = StrokeTool::paint,
                        .radius = 3000,
                        .hardness = 0.5f,
                        .amount = 1,
                        .points = {{4000, 8000, 1}}}));
    set(2, "uplift", NumberOrField{1, "painted"});
    const auto terrain = Evaluator(0).evaluate(recipe, 65, 65);
    const Grid<float>& ground = *terrain->height();
    float west = 0;
    float east = 0;
    for (int y = 0; y < 65; ++y) {
        for (int x = 0; x < 65; ++x) (x < 32 ? west : east) = std::max(x < 32 ? west : east, ground(x, y));
    }
    const float plain = ground(64, 32);
    EXPECT_GT(west, plain + 200);
    EXPECT_LT(east - plain, (west - plain) / 20);
    EXPECT_EQ(terrain->fields.get<"painted">()->operator()(16, 31), 1);
}

// One movement after the other: of a hundred strokes only the one in hand is painted again.
TEST(PaintedCover, KeepsAllStrokesButTheOneInHand) {
    const Lattice map = lattice_of(hills_with({}).world, whole_window(hills_with({}).world, {129, 129}));
    std::mt19937 random(3);
    const auto stroke = [&](double x) {
        return Stroke{.tool = random() % 3 == 0 ? StrokeTool::erase : StrokeTool::paint,
                      .radius = 300,
                      .amount = 0.5f,
                      .points = {{x, static_cast<double>(random() % 4096), 1}}};
    };
    Strokes base;
    for (int i = 0; i < 100; ++i) base = base.with(stroke(40.0 * i));
    KeptCovers covers(std::size_t{8} << 20);
    for (int movement = 0; movement < 20; ++movement) {
        const Strokes now = base.with(stroke(100.0 * movement));
        const std::size_t before = covers.spared();
        const Grid<float> made = cover_on(map, now, &covers);
        EXPECT_EQ(covers.spared() - before, movement == 0 ? 0u : 100u) << movement;
        EXPECT_EQ(made, cover_on(map, now)) << movement;
    }
    // Another map, and another list, has nothing of it; what was taken back is there again.
    Lattice finer = map;
    finer.cell_size /= 2;
    EXPECT_EQ(cover_on(finer, base, &covers), cover_on(finer, base));
    const Strokes other = base.first(50).with(stroke(7));
    EXPECT_EQ(cover_on(map, other, &covers), cover_on(map, other));
    const std::size_t spared = covers.spared();
    cover_on(map, base, &covers);
    EXPECT_EQ(covers.spared() - spared, 100u);
    EXPECT_LE(covers.bytes(), std::size_t{8} << 20);
    KeptCovers none(100);
    cover_on(map, base, &none);
    EXPECT_EQ(none.bytes(), 0u);
}

// A layer that paints and a mask that is painted, in a document. The mask is that of a layer that is made
// whole at each movement; of the one that paints only the part under the brush is.
TEST(PaintedCover, IsKeptForLayersAndForTheirMasks) {
    Recipe recipe = hills_with({});
    recipe.layers.push_back(new_layer(recipe, *find_stage("paint_field")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("scree")));
    const std::size_t row = *find_parameter(recipe.layers[2].type->parameters, "strokes");
    Strokes list;
    for (int i = 0; i < 40; ++i) {
        Stroke next = painted_disc().back();
        next.points[0].x = 90.0 * i;
        next.amount = 0.3f;
        list = list.with(next);
    }
    Evaluator kept;
    for (int movement = 0; movement < 3; ++movement) {
        Stroke last = painted_disc().back();
        last.points[0].y = 500.0 + 90.0 * movement;
        recipe.layers.edit(2)->values[row] = list.with(last);
        recipe.layers.edit(3)->masks = {mask_of("painted", {{"strokes", list.with(last).with(last)}})};
        const std::size_t before = kept.covers().spared();
        const auto made = kept.evaluate(recipe, 65, 65);
        // At first the mask goes on from the 41 of the layer, then from the 40 that stayed.
        EXPECT_EQ(kept.covers().spared() - before, movement == 0 ? 41u : 40u) << movement;
        EXPECT_GE(kept.run_bytes(), kept.covers().bytes());
        EXPECT_EQ(*made->fields.get<"painted">(),
                  *Evaluator(0).evaluate(recipe, 65, 65)->fields.get<"painted">());
    }
}

// What is kept beside results stays within their quarter.
TEST(PaintedCover, StaysWithinItsPartOfTheBudget) {
    constexpr std::size_t k_cover = 65 * 65 * sizeof(float);
    Recipe recipe = hills_with({});
    recipe.layers.push_back(new_layer(recipe, *find_stage("paint_field")));
    const std::size_t row = *find_parameter(recipe.layers[2].type->parameters, "strokes");
    Evaluator kept(16 * 3 * k_cover);
    Strokes list;
    for (int i = 0; i < 12; ++i) {
        recipe.layers.edit(2)->values[row] = list = list.with(painted_disc().back());
        kept.evaluate(recipe, 65, 65);
        EXPECT_GE(kept.covers().bytes(), k_cover);
        EXPECT_LE(kept.covers().bytes(), 3 * k_cover);
    }
}

// Its value and what is elsewhere are in the field's unit, and its rim mixes with what lies below.
TEST(PaintField, PaintsTheFieldThatIsChosenAndNoOther) {
    Recipe recipe = hills_with({});
    for (int i = 0; i < 2; ++i) recipe.layers.push_back(new_layer(recipe, *find_stage("paint_field")));
    const auto set = [&](std::size_t layer, std::string_view key, ParameterValue value) {
        recipe.layers.edit(layer)->values[*find_parameter(recipe.layers[layer].type->parameters, key)] =
            std::move(value);
    };
    set(3, "strokes", painted_disc());
    set(3, "anew", false);
    const FieldSet all = find_stage("paint_field")->info.writes;
    int kinds = 0;
    for (const auto& [what, low, high] : {std::tuple{"painted", "elsewhere", "value"},
                                          {"hardness", "elsewhere", "value"},
                                          {"precipitation", "precipitation_elsewhere", "precipitation"},
                                          {"temperature", "temperature_elsewhere", "temperature"}}) {
        const auto& choices = find_stage("paint_field")->parameters[0].info.choices;
        const auto field = static_cast<FieldId>(find_field(what));
        const FieldInfo& info = info_of(field);
        const float below = info.low + 0.25f * (info.high - info.low);
        const float inside = info.low + 0.75f * (info.high - info.low);
        for (const std::size_t layer : {2u, 3u}) {
            set(layer, "what",
                static_cast<int>(std::ranges::find(choices, what, &Choice::key) - choices.begin()));
            set(layer, low, layer == 2 ? below : info.low);
            set(layer, high, inside);
        }
        const auto terrain = Evaluator(0).evaluate(recipe, 129, 129);
        all.for_each([&](FieldId each) { EXPECT_EQ(terrain->fields.has(each), each == field) << what; });
        const Grid<float>& made = *std::get<Field<float>>(terrain->fields[field]);
        EXPECT_EQ(made(64, 64), inside) << what;
        EXPECT_EQ(made(2, 2), below) << "as the layer below made it";
        const float rim = made(64 + 20, 64);
        EXPECT_GT(rim, below) << what;
        EXPECT_LT(rim, inside) << what;
        EXPECT_TRUE(fields_made(recipe, 4).contains(field)) << what;
        kinds += !fields_made(recipe, 4).contains(field_id("painted"));
    }
    EXPECT_EQ(kinds, 3) << "what it does not paint is not there for others";
}

// Where ground comes from is read off two ramps. A fold would show as a ring, a tear as a slit.
TEST(Sculpt, PinchFoldsAndTearsGroundNowhere) {
    constexpr int k_side = 160;
    const Lattice world{.width = k_side, .height = k_side, .cell_size = 4};
    const SculptedMap map{world, world, {0, 1000}, 1};
    std::mt19937 random(8);
    const auto number = [&](double low, double high) {
        return low + (high - low) * (random() / 4294967296.0);
    };
    double farthest = 0;
    for (int i = 0; i < 60; ++i) {
        const double radius = number(60, 160);
        Stroke stroke{.tool = StrokeTool::pinch,
                      .radius = static_cast<float>(radius),
                      .hardness = static_cast<float>(0.1 * (i % 7)),
                      .amount = 1,
                      .builds_up = i % 3 == 0,
                      .second = i % 2 == 0};
        for (int k = 0; k < 1 + i % 8; ++k)
            stroke.points.push_back(exact_point(320 + number(-150, 150), 320 + number(-150, 150), 1));
        Grid<float> east(k_side, k_side), south(k_side, k_side);
        for (int y = 0; y < k_side; ++y) {
            for (int x = 0; x < k_side; ++x) {
                east(x, y) = static_cast<float>(x);
                south(x, y) = static_cast<float>(y);
            }
        }
        sculpt(stroke, map, east, nullptr);
        sculpt(stroke, map, south, nullptr);
        for (int y = 1; y < k_side - 1; ++y) {
            for (int x = 1; x < k_side - 1; ++x) {
                const double turned = (east(x + 1, y) - east(x, y)) * (south(x, y + 1) - south(x, y)) -
                                      (east(x, y + 1) - east(x, y)) * (south(x + 1, y) - south(x, y));
                // Differences over a cell are a little below 0 where ground is pressed together.
                ASSERT_GT(turned, -0.02) << i << ": " << x << ',' << y;
                farthest = std::max(farthest, std::fabs(east(x, y) - x) * 4 / radius);
            }
        }
    }
    EXPECT_GT(farthest, 0.2) << "of the radius that ground is pulled";
}

// A world that wraps has no place that is special: strokes over its border make what they make anywhere.
// Noise belongs to its places, and cannot be turned. The ground here is wild: a place that is off by a
// 60,000th of a cell makes half a centimetre.
TEST(Sculpt, MakesTheSameGroundInAWorldTurnedByHalfItsWidth) {
    const Lattice world{.width = 64, .height = 48, .cell_size = 16, .wrap_x = true, .wrap_y = true};
    std::mt19937 random(21);
    const auto number = [&](double low, double high) {
        return low + (high - low) * (random() / 4294967296.0);
    };
    Grid<float> ground(64, 48);
    for (float& height : ground.values()) height = static_cast<float>(number(0, 300));
    const auto turned_grid = [](const Grid<float>& from) {
        Grid<float> to(64, 48);
        for (int y = 0; y < 48; ++y)
            for (int x = 0; x < 64; ++x) to((x + 32) % 64, (y + 24) % 48) = from(x, y);
        return to;
    };
    for (int i = 0; i < 240; ++i) {
        Stroke stroke{.tool = static_cast<StrokeTool>(i % 9),
                      .radius = static_cast<float>(number(40, 200)),
                      .hardness = 0.3f,
                      .amount = static_cast<float>(number(0.2, 1)),
                      .height = static_cast<float>(number(20, 300)),
                      .end_height = static_cast<float>(number(20, 300))};
        if (stroke.tool == StrokeTool::noise) continue;
        if (info_of(stroke.tool).amount == StrokeAmount::metres) stroke.amount *= 60;
        double x = number(0, 1024), y = number(0, 768);
        for (int k = 0; k < 4; ++k) {
            stroke.points.push_back(exact_point(x, y, 1));
            x += number(-100, 100) * (i % 5 == 4 ? 5 : 1);
            y += number(-100, 100);
        }
        Stroke moved = stroke;
        for (StrokePoint& point : moved.points) {
            point.x += 512;
            point.y += 384;
        }
        Grid<float> here = ground, there = turned_grid(ground);
        const SculptedMap map{world, world, {0, 1000}, 1};
        sculpt(stroke, map, here, nullptr);
        sculpt(moved, map, there, nullptr);
        const Grid<float> expected = turned_grid(here);
        for (int row = 0; row < 48; ++row) {
            for (int column = 0; column < 64; ++column)
                ASSERT_NEAR(there(column, row), expected(column, row), 5e-3)
                    << info_of(stroke.tool).key << ' ' << i << ' ' << column << ',' << row;
        }
    }
}

}  // namespace
}  // namespace talus
