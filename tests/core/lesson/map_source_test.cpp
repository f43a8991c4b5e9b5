#include "core/lesson/trace/blur_trace.h"

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

TEST(MapSource, EndsWithWhatTheDocumentsBlurMakes) {
    for (const bool wraps : {false, true}) {
        for (const bool whole : {false, true}) {
            Recipe recipe = ground(90, 60, wraps);
            recipe.layers.push_back(blur_layer(recipe, {.passes = 9, .whole_numbers = whole}, "Softer"));
            const auto made = Evaluator().evaluate(recipe, 90, 60);
            recipe.layers.push_back(new_layer(recipe, *find_stage(DiamondSquare::info.key)));
            const MapSource source = map_source(recipe, BoxBlur::info.key, 0);
            EXPECT_EQ(source.layer, "Softer");
            EXPECT_EQ(source.recipe.layers.size(), 1u);
            const auto stage = from_values<BoxBlur>(source.values);
            EXPECT_EQ(stage.passes, 9);
            EXPECT_EQ(stage.whole_numbers, whole);
            const BlurTrace trace(map_of(source, nullptr), stage);
            EXPECT_EQ(*trace.heights(9), *made->height());
            EXPECT_EQ(trace.lattice(), made->lattice);
            EXPECT_NE(*trace.heights(0), *made->height());
        }
    }
}

TEST(MapSource, WithoutABlurIsTheWholeTerrain) {
    const Recipe recipe = ground(33, 33, false);
    const MapSource source = map_source(recipe, BoxBlur::info.key, 0);
    EXPECT_FALSE(source.has_layer);
    EXPECT_EQ(source.recipe, recipe);
    EXPECT_EQ(from_values<BoxBlur>(source.values).passes, BoxBlur{}.passes);
    EXPECT_EQ(*map_of(source, nullptr).map, *Evaluator().evaluate(recipe, 33, 33)->height());
}

TEST(MapSource, TakesThePreferredBlurElseTheFirst) {
    Recipe recipe = ground(17, 17, false);
    recipe.layers.push_back(blur_layer(recipe, {}, "First"));
    recipe.layers.push_back(blur_layer(recipe, {}, "Second"));
    EXPECT_EQ(map_source(recipe, BoxBlur::info.key, recipe.layers[2].id).layer, "Second");
    EXPECT_EQ(map_source(recipe, BoxBlur::info.key, recipe.layers[1].id).layer, "First");
    EXPECT_EQ(map_source(recipe, BoxBlur::info.key, recipe.layers[0].id).layer, "First");
}

TEST(MapSource, OfALargeWorldIsCoarser) {
    const MapSource source = map_source(ground(2 * k_max_map_side, 40, false), BoxBlur::info.key, 0);
    const MapGround map = map_of(source, nullptr);
    EXPECT_EQ(map.lattice.width, k_max_map_side);
    EXPECT_EQ(map.lattice.height, 20);
}

}  // namespace
}  // namespace talus
