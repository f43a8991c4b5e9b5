#pragma once

#include <string>

namespace talus {

/// Returns the JSON schema of tables of biomes: of the files that biomes_from_json takes, as far as a schema
/// can tell. Made from the reader's own keys and ranges. Ends with a newline.
std::string biome_schema();

}  // namespace talus
