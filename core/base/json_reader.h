#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// Reads members of JSON objects and collects their mistakes: a line for each, led by the key.
class JsonReader {
 public:
    using Json = nlohmann::ordered_json;

    void wrong(const std::string& where, const std::string& text) { mistakes.push_back(where + ": " + text); }
    /// Adds a mistake whose line ends with what was found.
    void unexpected(const std::string& where, const std::string& expected, const Json& found);

    /// Where it is so, a mistake costs the default and nothing else: unknown keys are passed over, numbers
    /// out of range clamped, and what is of another kind stays as it was.
    bool forgiving = false;
    /// Reads a part of the record; a forgiving reader takes its mistakes back, and what they made of it.
    template <class S, class Read>
    void forgive(S& record, const Read& read) {
        if (!forgiving) return read();
        const S before = record;
        const std::size_t count = mistakes.size();
        read();
        if (mistakes.size() == count) return;
        mistakes.resize(count);
        record = before;
    }

    /// Returns whether the value is a list of so many items. what: the items, "biomes".
    bool list(const Json& json, const std::string& where, std::size_t min, std::size_t max,
              const std::string& what);
    /// Returns whether the value is an object; members that are not among these keys are mistakes.
    bool object(const Json& json, const std::string& where, std::span<const std::string_view> keys);
    /// Returns a member, or null if it is missing.
    static const Json* member(const Json& object, std::string_view key);

    std::vector<std::string> mistakes;
};

/// Returns the beginning of a value's JSON, on one line, for the text of a mistake.
std::string excerpt_of(const nlohmann::ordered_json& value);

/// Returns "lesson.key", or "key" alone at the top level.
std::string key_path(const std::string& where, std::string_view key);
/// Returns "steps[3]".
std::string place_path(const std::string& where, std::size_t place);

}  // namespace talus
