#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/biome/biome_table.h"

namespace talus {

/// Returns the table of the JSON of biomes_from_json, whose version has been read. Throws BiomeTableError
/// with all mistakes.
BiomeTable read_biome_table(const nlohmann::ordered_json& json);

}  // namespace talus
