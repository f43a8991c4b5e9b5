#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// Reads members of JSON objects and keeps what is wrong with them: a line for each, led by the key.
class LessonReader {
 public:
    using Json = nlohmann::ordered_json;

    void wrong(const std::string& where, const std::string& text) { mistakes.push_back(where + ": " + text); }
    /// The line ends with what was found.
    void unexpected(const std::string& where, const std::string& expected, const Json& found);

    /// Whether it is an object; its members that are not among these are mistakes.
    bool object(const Json& json, const std::string& where, std::span<const std::string_view> keys);
    /// A member, null where it is not there.
    static const Json* member(const Json& object, std::string_view key);

    /// Each gives nothing where the member is missing or wrong.
    std::optional<int> whole(const Json& object, std::string_view key, const std::string& where, int least,
                             int most);
    std::optional<double> number(const Json& object, std::string_view key, const std::string& where,
                                 double least, double most);
    std::optional<std::string> text(const Json& object, std::string_view key, const std::string& where);
    /// The index of the text among the choices.
    std::optional<std::size_t> choice(const Json& object, std::string_view key, const std::string& where,
                                      std::span<const std::string_view> choices);
    /// A number in tenths.
    std::optional<int> tenths(const Json& json, const std::string& where);

    std::vector<std::string> mistakes;
};

/// "lesson.key", or "key" alone at the top.
std::string key_path(const std::string& where, std::string_view key);

}  // namespace talus
