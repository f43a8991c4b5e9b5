#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace talus {

/// What is wrong in a file: a line for each mistake, led by the key.
struct JsonReader {
    std::vector<std::string> mistakes = {};
    /// Where it is so, a mistake costs the default and nothing else: unknown keys are passed over, numbers
    /// out of range clamped, and what is of another kind stays as it was.
    bool forgiving = false;
};

/// A value of a file that is read: where it stands, and who is told of its mistakes.
struct JsonPlace {
    using Json = nlohmann::ordered_json;

    const Json& json;
    std::string path;  ///< "steps[3].stop"; empty: the whole file
    JsonReader& reader;

    void wrong(const std::string& text) const { reader.mistakes.push_back(path + ": " + text); }
    /// Tells a mistake whose line ends with what was found.
    void unexpected(const std::string& expected) const;

    /// Returns whether the value is a list of so many items. what: the items, "biomes".
    bool is_list(std::size_t min, std::size_t max, const std::string& what) const;
    /// Returns whether the value is an object; members that are not among these keys are mistakes.
    bool is_object(std::span<const std::string_view> keys) const;
    bool has(std::string_view key) const;

    /// Returns that member; null where there is none.
    JsonPlace member(std::string_view key) const;
    JsonPlace item(std::size_t place) const;
};

/// Returns the beginning of a value's JSON, on one line, for the text of a mistake.
std::string excerpt_of(const nlohmann::ordered_json& value);
/// Returns "lesson.key", or "key" alone at the top level.
std::string key_path(const std::string& where, std::string_view key);
/// Returns "steps[3]".
std::string place_path(const std::string& where, std::size_t place);

}  // namespace talus
