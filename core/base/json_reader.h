#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_key.h"

namespace talus {

/// Reads members of JSON objects and collects their mistakes: a line for each, led by the key.
class JsonReader {
 public:
    using Json = nlohmann::ordered_json;

    void wrong(const std::string& where, const std::string& text) { mistakes.push_back(where + ": " + text); }
    /// Adds a mistake whose line ends with what was found.
    void unexpected(const std::string& where, const std::string& expected, const Json& found);

    /// Returns whether the value is an object; members that are not among these keys are mistakes.
    bool object(const Json& json, const std::string& where, std::span<const std::string_view> keys);
    bool object(const Json& json, const std::string& where, std::span<const JsonKey> keys);
    /// Returns a member, or null if it is missing.
    static const Json* member(const Json& object, std::string_view key);

    /// Each of these returns nothing if the member is missing or wrong.
    std::optional<int> whole(const Json& object, std::string_view key, const std::string& where, int least,
                             int most);
    std::optional<double> number(const Json& object, std::string_view key, const std::string& where,
                                 double least, double most);
    std::optional<std::string> text(const Json& object, std::string_view key, const std::string& where);
    /// Returns the index of the text among the choices.
    std::optional<std::size_t> choice(const Json& object, std::string_view key, const std::string& where,
                                      std::span<const std::string_view> choices);
    std::vector<std::string> mistakes;
};

/// Returns the beginning of a value's JSON, on one line, for the text of a mistake.
std::string excerpt_of(const nlohmann::ordered_json& value);

/// Returns "lesson.key", or "key" alone at the top level.
std::string key_path(const std::string& where, std::string_view key);

}  // namespace talus
