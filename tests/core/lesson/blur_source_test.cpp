#include "core/lesson/blur_source.h"

#include <gtest/gtest.h>

#include "core/generate/diamond_square.h"
#include "core/recipe/evaluate.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

Recipe ground(int width, int height, bool wraps) {
    Recipe recipe;
    recipe.world = {.seed = 5,
                    .width = width,
                    .height = height,
                    .low = -100,
                    .high = 700,
                    .bounds = wraps ? Bounds::wrapped : Bounds::bounded};
    recipe.layers.push_back(new_layer(recipe, *find_stage(DiamondSquare::info.key)));
    return recipe;
}

Layer blur_layer(const Recipe& recipe, const BoxBlur& blur, const std::string& name) {
    Layer layer = new_layer(recipe, *find_stage(BoxBlur::info.key));
    layer.values = values_of(blur);
    layer.name = name;
    return layer;
}

TEST(BlurSource, EndsWithWhatTheDocumentsBlurMakes) {
    for (const bool wraps : {false, true}) {
        for (const bool whole : {false, true}) {
            Recipe recipe = ground(90, 60, wraps);
            recipe.layers.push_back(blur_layer(recipe, {.passes = 9, .whole_numbers = whole}, "Softer"));
            const auto made = Evaluator().evaluate(recipe, 90, 60);
            recipe.layers.push_back(new_layer(recipe, *find_stage(DiamondSquare::info.key)));
            const BlurSource source = blur_source(recipe, 0);
            EXPECT_EQ(source.layer, "Softer");
            EXPECT_EQ(source.recipe.layers.size(), 1u);
            const auto stage = from_values<BoxBlur>(source.values);
            EXPECT_EQ(stage.passes, 9);
            EXPECT_EQ(stage.whole_numbers, whole);
            const auto lesson = blur_of_terrain(source, stage, nullptr);
            EXPECT_EQ(*lesson->heights(9), *made->height());
            EXPECT_EQ(lesson->ground().lattice, made->lattice);
            EXPECT_NE(*lesson->heights(0), *made->height());
        }
    }
}

TEST(BlurSource, WithoutABlurIsTheWholeTerrain) {
    const Recipe recipe = ground(33, 33, false);
    const BlurSource source = blur_source(recipe, 0);
    EXPECT_FALSE(source.has_layer);
    EXPECT_EQ(source.recipe, recipe);
    EXPECT_EQ(from_values<BoxBlur>(source.values).passes, BoxBlur{}.passes);
    EXPECT_EQ(*blur_of_terrain(source, {.passes = 3}, nullptr)->heights(0),
              *Evaluator().evaluate(recipe, 33, 33)->height());
}

TEST(BlurSource, TakesThePreferredBlurElseTheFirst) {
    Recipe recipe = ground(17, 17, false);
    recipe.layers.push_back(blur_layer(recipe, {}, "First"));
    recipe.layers.push_back(blur_layer(recipe, {}, "Second"));
    EXPECT_EQ(blur_source(recipe, recipe.layers[2].id).layer, "Second");
    EXPECT_EQ(blur_source(recipe, recipe.layers[1].id).layer, "First");
    EXPECT_EQ(blur_source(recipe, recipe.layers[0].id).layer, "First");
}

TEST(BlurSource, OfALargeWorldIsCoarser) {
    const BlurSource source = blur_source(ground(2 * k_max_blurred, 40, false), 0);
    const auto lesson = blur_of_terrain(source, {.passes = 1}, nullptr);
    EXPECT_EQ(lesson->ground().lattice.width, k_max_blurred);
    EXPECT_EQ(lesson->ground().lattice.height, 20);
}

}  // namespace
}  // namespace talus
