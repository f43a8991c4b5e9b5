#include "core/base/json_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/base/text.h"

namespace talus {
namespace {

constexpr std::size_t k_max_excerpt = 40;

// A key that a file has and nobody knows may be of any length and hold any letter.
std::string shown(const std::string& key) {
    const std::string text = excerpt_of(key);
    return text == '"' + key + '"' ? key : text;
}

}  // namespace

std::string key_path(const std::string& where, std::string_view key) {
    return where.empty() ? std::string(key) : where + "." + std::string(key);
}

std::string place_path(const std::string& where, std::size_t place) {
    return where + "[" + std::to_string(place) + "]";
}

std::string excerpt_of(const nlohmann::ordered_json& value) {
    std::string text = json_dump(value);
    if (text.size() > k_max_excerpt) text = text.substr(0, k_max_excerpt - 3) + "...";
    return text;
}

void JsonPlace::unexpected(const std::string& expected) const {
    wrong("expected " + expected + ", found " + excerpt_of(json));
}

bool JsonPlace::is_list(std::size_t min, std::size_t max, const std::string& what) const {
    if (json.is_array() && json.size() >= min && json.size() <= max) return true;
    const std::string count = (min == max ? "" : std::to_string(min) + " to ") + std::to_string(max);
    const std::string expected = "a list of " + count + " " + what;
    if (json.is_array())
        wrong("expected " + expected + ", found " + std::to_string(json.size()));
    else
        unexpected(expected);
    return false;
}

bool JsonPlace::is_object(std::span<const std::string_view> keys) const {
    if (!json.is_object()) {
        unexpected("an object in { }");
        return false;
    }
    if (reader.forgiving) return true;
    for (const auto& [key, value] : json.items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            member(shown(key)).wrong("unknown key; there are " + joined(keys));
    }
    return true;
}

bool JsonPlace::has(std::string_view key) const { return json.contains(key); }

JsonPlace JsonPlace::member(std::string_view key) const {
    static const Json k_nothing;
    const auto found = json.find(key);
    return {found == json.end() ? k_nothing : *found, key_path(path, key), reader};
}

JsonPlace JsonPlace::item(std::size_t place) const { return {json[place], place_path(path, place), reader}; }

}  // namespace talus
