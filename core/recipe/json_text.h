#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace talus {

/// A file's text as JSON, guarded against what would take hours or all memory: nested too deep, an object of
/// very many members. kind: "recipe" or "lesson", for the text of the error; version_key: the first key of
/// such a file. Throws RecipeError.
nlohmann::ordered_json parse_json(std::string_view text, const std::string& kind,
                                  std::string_view version_key);

}  // namespace talus
