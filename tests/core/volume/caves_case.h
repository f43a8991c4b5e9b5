#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"

namespace talus {

/// The stages that make caves in hills, set to make many.
struct CaveStage {
    const char* key;
    std::vector<const char*> settings;
};
inline const std::vector<CaveStage>& cave_stages() {
    static const std::vector<CaveStage> stages{
        {"worm_caves", {"worm_caves.spacing=90", "worm_caves.abundance=1", "worm_caves.length=110"}},
        {"ridge_caves", {"ridge_caves.spacing=130", "ridge_caves.abundance=1", "ridge_caves.storeys=40"}},
        {"karst",
         {"karst.spacing=130", "karst.abundance=1", "karst.length=100", "karst.narrow=5", "karst.wide=9"}},
        {"caves", {"caves.spacing=140", "caves.abundance=1", "caves.width=7"}},
        {"lava_tubes",
         {"simplex.relief=120", "simplex.octaves=2", "lava_tubes.spacing=60", "lava_tubes.abundance=1",
          "lava_tubes.length=110", "lava_tubes.narrow=5", "lava_tubes.wide=9", "lava_tubes.cover=3",
          "lava_tubes.steepest=50"}},
        {"ravines",
         {"ravines.spacing=100", "ravines.abundance=1", "ravines.length=120", "ravines.width=14",
          "ravines.depth=24"}},
        {"overhangs",
         {"overhangs.beds=24", "overhangs.depth=9", "overhangs.height=9", "overhangs.steepness=22",
          "overhangs.gaps=0.2", "overhangs.size=60"}},
        {"arches",
         {"arches.spacing=40", "arches.abundance=1", "arches.width=10", "arches.height=8", "arches.bridge=2",
          "arches.fin=120"}},
    };
    return stages;
}

/// Appends a layer of one of them.
inline void add_caves(Recipe& recipe, std::string_view stage) {
    for (const CaveStage& each : cave_stages()) {
        if (each.key != stage) continue;
        recipe.layers.push_back(new_layer(recipe, *find_stage(each.key)));
        for (const char* setting : each.settings) set_value(recipe, setting);
    }
}

/// Steep hills with many caves; the seed decides on all of them.
inline Recipe caves_recipe(std::uint64_t seed, Bounds bounds = Bounds::bounded,
                           std::string_view stage = "worm_caves") {
    Recipe recipe;
    recipe.world.seed = seed;
    recipe.world.bounds = bounds;
    recipe.world.extent = 512;
    recipe.world.width = recipe.world.height = bounds == Bounds::wrapped ? 128 : 129;
    recipe.world.sea_level = 60;
    recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
    for (const char* setting : {"simplex.wavelength=400", "simplex.relief=260", "simplex.level=150"})
        set_value(recipe, setting);
    add_caves(recipe, stage);
    return recipe;
}

inline std::shared_ptr<const Terrain> caves_terrain(const Recipe& recipe) {
    return Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height);
}

}  // namespace talus
