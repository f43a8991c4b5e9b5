#pragma once

#include <imgui.h>

#include <vector>

#include "app/editor/document.h"
#include "core/biome/biome_table.h"
#include "core/biome/biomes.h"
#include "core/recipe/recipe.h"

namespace talus {

/// Returns whether a layer that is on sorts the ground into biomes.
bool sorts_into_biomes(const Recipe& recipe);
/// Returns the stages of the layers that sort the ground into biomes and are on, the last one first.
std::vector<Biomes> biomes_stages(const Recipe& recipe);

/// Returns whether the layer makes a map of biomes by a table of its own choice.
bool takes_biome_table(const Layer& layer);
/// Returns the layer whose table of biomes the editor shows: the selected one where it takes one, else the
/// last that is on and does; null: there is none.
const Layer* biome_table_layer(const Document& document);

inline constexpr ImU32 k_no_biome_ink = IM_COL32(128, 128, 128, 255);
/// Returns the colour of a biome on the map, k_no_biome_ink for none (0).
ImU32 ink_of(const BiomeTable& table, BiomeId id);
/// Returns the colour of a thing that a field names.
ImU32 ink_of(const NamedThing& thing);
/// Returns the colour of a material.
ImU32 ink_of(Material material);

/// Draws a square of the colour before the text that comes next on the line. framed: before a control.
void swatch(ImU32 ink, bool framed = false);

}  // namespace talus
