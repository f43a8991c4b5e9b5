#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace talus {

/// Parses a file's text as JSON, and refuses what would take hours or all memory: deep nesting, objects with
/// very many members. kind: "recipe" or "lesson", for the text of the error; version_key: the first key of
/// such a file. Throws RecipeError.
nlohmann::ordered_json parse_json(std::string_view text, const std::string& kind,
                                  std::string_view version_key);

}  // namespace talus
