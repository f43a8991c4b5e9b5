#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>
#include <string>

#include "core/base/pool.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/set_value.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr MapSize k_resolution{257, 257};

// Hills below, and above them the stage, mixed in by masks that look around.
Recipe endless(const StageType& type) {
    Recipe recipe;
    recipe.world.bounds = Bounds::endless;
    for (const StageType* stage : {find_stage("perlin"), &type}) {
        Layer layer = new_layer(recipe, *stage);
        layer.strength = {0.7f};
        layer.masks = {
            mask_of("slope", {{"low", 5.0f}, {"high", 30.0f}, {"soft", 20.0f}, {"baseline", 100.0f}})};
        recipe.layers.push_back(layer);
    }
    return recipe;
}

// Each of the whole's fields, cut to the part's place, has the part's values.
void expect_part(const Terrain& whole, const Terrain& part) {
    ASSERT_EQ(part.fields.present(), whole.fields.present());
    const auto dx = static_cast<int>(part.lattice.x0 - whole.lattice.x0);
    const auto dy = static_cast<int>(part.lattice.y0 - whole.lattice.y0);
    part.fields.present().for_each([&](FieldId field) {
        std::visit(
            [&]<class T>(const Field<T>& values) {
                const Grid<T>& from = *std::get<Field<T>>(whole.fields[field]);
                for (const auto [x, y] : cells_of(*values))
                    ASSERT_EQ((*values)(x, y), from(x + dx, y + dy))
                        << info_of(field).key << ' ' << x << ',' << y;
            },
            part.fields[field]);
    });
}

TEST(Endless, AnyWindowHasTheBitsOfALargerOne) {
    for (const StageType& type : stage_types()) {
        const Recipe recipe = endless(type);
        Evaluator evaluator;
        for (const std::int64_t far : {std::int64_t{0}, std::int64_t{-1000}, std::int64_t{1} << 40}) {
            SCOPED_TRACE(std::string(type.info.key) + " at " + std::to_string(far));
            const auto whole = evaluator.evaluate(recipe, Window{k_resolution, far - 20, 3 - far, 90, 70});
            for (const Window& window : {Window{k_resolution, far - 20, 3 - far, 16, 16},
                                         Window{k_resolution, far - 4, 19 - far, 16, 16},
                                         Window{k_resolution, far + 40, 30 - far, 30, 43},
                                         Window{k_resolution, far, 50 - far, 1, 1}}) {
                expect_part(*whole, *evaluator.evaluate(recipe, window));
            }
        }
    }
}

TEST(Endless, ThePieceAtTheOriginIsAWindowLikeAnyOther) {
    Recipe recipe = endless(*find_stage("blur"));
    recipe.world.origin_x = -32768;
    recipe.world.origin_y = 4000;
    const auto piece = Evaluator().evaluate(recipe, 257, 257);
    EXPECT_EQ(piece->lattice.x0, -2048);  // cells of 16 m
    EXPECT_EQ(piece->lattice.y0, 250);
    EXPECT_FALSE(piece->lattice.wrap_x || piece->lattice.wrap_y);
    expect_part(*piece, *Evaluator().evaluate(recipe, Window{k_resolution, -2048, 300, 20, 10}));
}

TEST(Endless, StagesThatNeedEdgesAreLeftOutAndTold) {
    StageType needy = *find_stage("flat");
    needy.info.needs = Needs::edges;
    StageType all_seeing = *find_stage("flat");
    all_seeing.info.reach = Reach::whole_map;
    const StageType* const plain = find_stage("flat");
    for (const StageType* type : std::initializer_list<const StageType*>{&needy, &all_seeing, plain}) {
        Recipe recipe = endless(*type);
        const bool left_out = type != plain;
        EXPECT_EQ(why_left_out(recipe.layers.back(), recipe.world).has_value(), left_out);
        Recipe without = recipe;
        without.layers.pop_back();
        EXPECT_EQ(*Evaluator().evaluate(recipe, 65, 65)->height() ==
                      *Evaluator().evaluate(without, 65, 65)->height(),
                  left_out);
        recipe.world.bounds = Bounds::bounded;
        EXPECT_EQ(why_left_out(recipe.layers.back(), recipe.world), std::nullopt);
    }
}

TEST(Endless, TheFileCarriesBoundsAndOrigin) {
    Recipe recipe = endless(*find_stage("blur"));
    recipe.world.origin_x = std::numeric_limits<std::int64_t>::min();
    recipe.world.origin_y = 1234567890123456789;
    const ReadRecipe read = recipe_from_json(to_json(recipe));
    EXPECT_TRUE(read.remarks.empty());
    EXPECT_EQ(read.recipe.world, recipe.world);
}

// Noise, and blur above it that looks far around.
Recipe far_looking() {
    Recipe recipe;
    recipe.world.bounds = Bounds::endless;
    for (const char* stage : {"perlin", "blur"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    set_value(recipe, "blur.radius=1500");
    return recipe;
}

TEST(Endless, TheMarginCountsInTheMemoryThatIsEstimated) {
    constexpr int k_side = 256;
    const Recipe recipe = far_looking();
    ASSERT_GT(samples_around(recipe, {k_side, k_side}), k_side / 4);
    reset_peak_lent();
    const std::size_t before = pool_statistics().lent;
    Evaluator(0).evaluate(recipe, k_side, k_side);
    const auto taken = static_cast<double>(pool_statistics().peak_lent - before);
    const auto estimate = static_cast<double>(memory_estimate(recipe, k_side, k_side));
    EXPECT_LE(taken, 1.25 * estimate);  // the pool rounds up
    EXPECT_GE(taken, 0.5 * estimate);
}

TEST(Endless, MasksAreWeighedOnTheGroundThatGoesOn) {
    Recipe recipe = far_looking();
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    recipe.layers.edit_back()->masks = {
        mask_of("height", {{"low", 50.0f}, {"high", 200.0f}, {"soft", 300.0f}}),
        mask_of("slope", {{"low", 2.0f}, {"soft", 20.0f}, {"baseline", 500.0f}})};
    for (const bool enabled : {true, false}) {
        recipe.layers.edit_back()->enabled = enabled;
        Recipe moved = recipe;
        moved.world.origin_x += 16 * 20;  // cells of 16 m
        const Grid<float> here = Evaluator().weights_of(recipe, 2, k_resolution);
        const Grid<float> there = Evaluator().weights_of(moved, 2, k_resolution);
        ASSERT_EQ(here.width(), k_resolution.width);
        ASSERT_EQ(here.height(), k_resolution.height);
        for (int y = 0; y < here.height(); ++y) {
            for (int x = 20; x < here.width(); ++x) ASSERT_EQ(here(x, y), there(x - 20, y)) << x << ',' << y;
        }
    }
}

// Makes nothing, and shows what it is told of its whole input.
StageType stage_that_shows_its_overview() {
    StageType type = *find_stage("flat");
    type.info.needs = Needs::overview;
    type.info.reads = fields("height");
    type.apply = [](std::span<const ParameterValue>, Terrain& terrain, const Context& context) {
        terrain = *context.overview;
    };
    return type;
}

TEST(Endless, AnOverviewIsOfTheGroundThatGoesOn) {
    const StageType type = stage_that_shows_its_overview();
    const Recipe below = far_looking();
    Recipe recipe = below;
    recipe.layers.push_back(new_layer(recipe, type));
    const MapSize size = overview_size(below.world, {1025, 1025});
    const auto expected = Evaluator().evaluate(below, anchor_window(below.world, size));
    // Of the map itself where that is as large, and made besides it where it is not.
    for (const Window& window : {anchor_window(below.world, size), Window{size, 7, 9, 300, 200},
                                 Window{{1025, 1025}, 7, 9, 300, 200}}) {
        const auto seen = Evaluator().evaluate(recipe, window);
        ASSERT_EQ(*seen->height(), *window_of(*expected, seen->lattice).height())
            << window.resolution.width << ' ' << window.width;
    }
}

TEST(Endless, WhileTheFirstLayerIsEditedTheNewestResultIsKept) {
    Recipe recipe = far_looking();
    constexpr std::size_t k_piece = 129 * 129 * sizeof(float);
    Evaluator whole;
    whole.evaluate(recipe, 129, 129);
    const std::size_t grown = (whole.cached_bytes() - k_piece) / 2;
    Evaluator evaluator(grown + 2 * k_piece + k_piece / 2);  // room for one layer and two pieces
    for (int edit = 0; edit < 4; ++edit) {
        set_value(recipe, "perlin.relief=" + std::to_string(100 + edit));
        evaluator.evaluate(recipe, 129, 129);
        EXPECT_EQ(evaluator.predicted_seconds(recipe, 129, 129), 0) << edit;
    }
}

}  // namespace
}  // namespace talus
