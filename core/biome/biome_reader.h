#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "core/biome/biome_table.h"

namespace talus {

/// The first key of a file of biomes; its value is the version of the format.
inline constexpr std::string_view k_biomes_format_key = "talus_biomes";

/// Returns the table of the JSON of biomes_from_json, whose version has been read. Throws BiomeTableError
/// with all mistakes.
BiomeTable read_biome_table(const nlohmann::ordered_json& json);

}  // namespace talus
