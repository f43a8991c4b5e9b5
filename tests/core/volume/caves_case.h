#pragma once

#include <cstdint>
#include <memory>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"

namespace talus {

/// Steep hills with many caves; the seed decides on all of them.
inline Recipe caves_recipe(std::uint64_t seed, Bounds bounds = Bounds::bounded) {
    Recipe recipe;
    recipe.world.seed = seed;
    recipe.world.bounds = bounds;
    recipe.world.extent = 512;
    recipe.world.width = recipe.world.height = bounds == Bounds::wrapped ? 128 : 129;
    recipe.world.sea_level = 60;
    recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("worm_caves")));
    for (const char* setting : {"simplex.wavelength=400", "simplex.relief=260", "simplex.level=150",
                                "worm_caves.spacing=90", "worm_caves.abundance=1", "worm_caves.length=110"})
        set_value(recipe, setting);
    return recipe;
}

inline std::shared_ptr<const Terrain> caves_terrain(const Recipe& recipe) {
    return Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height);
}

}  // namespace talus
