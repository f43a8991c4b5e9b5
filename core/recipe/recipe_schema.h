#pragma once

#include <string>

namespace talus {

/// Returns the JSON schema of recipes: of the files that recipe_from_json reads as they are written, without
/// a remark, as far as a schema can tell. Made from the listings of stages, masks, layers and the world. Ends
/// with a newline.
std::string recipe_schema();

}  // namespace talus
