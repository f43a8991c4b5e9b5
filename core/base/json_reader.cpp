#include "core/base/json_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

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
    std::string text = value.dump(-1, ' ', false, JsonReader::Json::error_handler_t::replace);
    if (text.size() > k_max_excerpt) text = text.substr(0, k_max_excerpt - 3) + "...";
    return text;
}

void JsonReader::unexpected(const std::string& where, const std::string& expected, const Json& found) {
    wrong(where, "expected " + expected + ", found " + excerpt_of(found));
}

bool JsonReader::list(const Json& json, const std::string& where, std::size_t min, std::size_t max,
                      const std::string& what) {
    if (json.is_array() && json.size() >= min && json.size() <= max) return true;
    const std::string count = (min == max ? "" : std::to_string(min) + " to ") + std::to_string(max);
    const std::string expected = "a list of " + count + " " + what;
    if (json.is_array())
        wrong(where, "expected " + expected + ", found " + std::to_string(json.size()));
    else
        unexpected(where, expected, json);
    return false;
}

bool JsonReader::object(const Json& json, const std::string& where, std::span<const std::string_view> keys) {
    if (!json.is_object()) {
        unexpected(where, "an object in { }", json);
        return false;
    }
    if (forgiving) return true;
    for (const auto& [key, value] : json.items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            wrong(key_path(where, shown(key)), "unknown key; there are " + joined(keys));
    }
    return true;
}

const JsonReader::Json* JsonReader::member(const Json& object, std::string_view key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

}  // namespace talus
