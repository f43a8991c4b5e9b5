#pragma once

#include "core/base/record.h"
#include "core/biome/biome_table.h"

namespace talus {

inline constexpr int k_biomes_format = 1;
inline constexpr std::string_view k_biomes_format_key = "talus_biomes";

/// Returns how a biome stands in the file of its table.
Shape<Biome> biome_shape();
/// Returns how a table of biomes stands in its file: all its keys. What numbers and texts may be stands in
/// biome_ranges.h.
const Shape<BiomeTable>& biome_table_shape();

}  // namespace talus
