#pragma once

#include <array>

#include "core/base/json_key.h"

namespace talus {

/// The keys of a file of biomes, for its reader and its JSON schema. What numbers and texts may be stands in
/// biome_ranges.h.

inline constexpr int k_biomes_format = 1;
inline constexpr std::string_view k_biomes_format_key = "talus_biomes";
inline constexpr std::array<JsonKey, 8> k_biome_table_keys{{
    {k_schema_key, k_schema_help},
    {k_biomes_format_key, "Version of the format."},
    {"name", "The table's name."},
    {"about", "A sentence or more about the table."},
    {"biomes", "What there is on the map."},
    {"climate", "Which climate has which biome: rows of temperature, columns of precipitation."},
    {"rules",
     "What may overrule the climate. Where several hold, the last in this order decides: cliff, snow, beach, "
     "lake, sea, deep_sea."},
    {"heights",
     "Where there is no climate: [biome, up to which share of the height range above the sea, or, negative, "
     "below it], "
     "rising."},
}};
inline constexpr std::array<JsonKey, 9> k_biome_keys{{
    {"key", "Names the biome in this file and in masks: small letters, digits and _."},
    {"name", "The biome's name on the map."},
    {"names", "The same in other languages, by their codes: {\"de\": \"Steppe\"}."},
    {"colour", "Its colour on the map, as \"#3c6b5c\"."},
    {"base", "Metres above the sea where ground that is made of biomes lies."},
    {"octaves", "Waves of that ground: [wavelength in m, relief in m]."},
    {"ground", "What covers the ground: [material, up to which slope in degrees], rising to 90."},
    {"layers",
     "What the ground is made of from the surface down: [material, thickness in m], and where a layer lies "
     "in "
     "patches the two thresholds of their noise, 0 to 1."},
    {"plants", "What stands on it: [plant, how many a hectare]."},
}};
inline constexpr std::array<JsonKey, 3> k_climate_keys{{
    {"temperature", "Borders between the rows, rising, in °C."},
    {"precipitation", "Borders between the columns, rising, in mm a year."},
    {"land",
     "The biome of each cell: one for all, or one for each row from cold to hot, or in each row one for each "
     "column from dry to wet."},
}};
inline constexpr JsonKey k_rule_biomes{
    "biomes", "Like land; null leaves a cell or a row to the rules before this one."};

}  // namespace talus
