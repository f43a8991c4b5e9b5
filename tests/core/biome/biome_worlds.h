#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/biome/biome_map.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"

namespace talus {

/// Returns a recipe of an endless world with layers of these stages and settings ("stage.key=value"). The
/// piece at the origin is `side` samples wide, `cell` metres apart.
inline Recipe biome_world(const std::vector<std::string>& stages,
                          const std::vector<std::string>& settings = {}, int side = 257, float cell = 16) {
    Recipe recipe;
    recipe.world.bounds = Bounds::endless;
    recipe.world.width = recipe.world.height = side;
    recipe.world.extent = cell * static_cast<float>(side - 1);
    recipe.world.low = -500;
    recipe.world.high = 1500;
    recipe.world.sea_level = 0;
    for (const std::string& stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    for (const std::string& setting : settings) set_value(recipe, setting);
    return recipe;
}

inline std::shared_ptr<const Terrain> piece_of(const Recipe& recipe, std::int64_t x0, std::int64_t y0,
                                               int width, int height) {
    const MapSize size{recipe.world.width, recipe.world.height};
    return Evaluator(0).evaluate(recipe, Window{size, x0, y0, width, height});
}

inline std::shared_ptr<const BiomeMap> map_of(const Terrain& terrain) { return biome_names_of(terrain)->map; }
inline std::string key_at(const Terrain& terrain, int x, int y) {
    const BiomeId id = (*terrain.fields.get<"biome">())(x, y);
    return id == 0 ? "" : (*biome_table_of(terrain))[id].key;
}

}  // namespace talus
