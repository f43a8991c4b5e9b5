#pragma once

#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace talus {

/// Thrown for a text that is not JSON. what() is one line with the place of the mistake, and its remedy.
struct JsonError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Parses a file's text as JSON, in time that is linear in its length, and refuses what would take hours or
/// all memory: deep nesting, objects with very many members, very many values. A key that stands twice in its
/// object is refused, too: nobody can know which of the two is meant. kind: "recipe" say, for the text of the
/// error; version_key: the first key of such a file. Throws JsonError.
nlohmann::ordered_json parse_json(std::string_view text, const std::string& kind,
                                  std::string_view version_key);

/// Returns the text of a JSON value; indent: of nested lines, below 0 for one line. Bytes that are not UTF-8,
/// as the names of files may have, become U+FFFD instead of an error.
std::string json_dump(const nlohmann::ordered_json& json, int indent = -1);
std::string json_dump(const nlohmann::json& json, int indent = -1);

/// Returns the shortest decimal that reads back as the same float (0.8, not 0.800000012).
nlohmann::ordered_json json_number(float value);

}  // namespace talus
