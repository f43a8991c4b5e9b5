#pragma once

#include "app/editor/layer_biomes.h"
#include "app/editor/settings.h"

namespace talus {

/// Draws what only worlds that begin with biomes take of a table: which biome has which role, the variants of
/// the chosen one, and the groups of relatives. Each change is an edit of the table.
void draw_biome_worlds(LayerBiomes& biomes, Settings& settings, BiomeId chosen);

}  // namespace talus
