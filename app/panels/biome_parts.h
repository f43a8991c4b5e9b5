#pragma once

#include <imgui.h>

#include "core/biome/biome_table.h"
#include "core/recipe/recipe.h"

namespace talus {

/// Returns the layer that sorts the ground into biomes: the last one that is on and does; null: none does.
const Layer* biomes_layer(const Recipe& recipe);

/// Returns the colour of a biome on the map, grey for none (0).
ImU32 ink_of(const BiomeTable& table, BiomeId id);
/// Returns the colour of a material.
ImU32 ink_of(Material material);

/// Draws a square of the colour before the text that comes next on the line. framed: before a control.
void swatch(ImU32 ink, bool framed = false);

}  // namespace talus
