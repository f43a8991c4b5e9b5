#include "core/base/json_reader.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/formatted.h"
#include "core/base/text.h"

namespace talus {
namespace {

constexpr std::size_t k_max_excerpt = 40;

std::string range(const auto& least, const auto& most) {
    return "from " + JsonReader::Json(least).dump() + " to " + JsonReader::Json(most).dump();
}

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
    const std::string expected = formatted("a list of %zu to %zu ", min, max) + what;
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

bool JsonReader::object(const Json& json, const std::string& where, std::span<const JsonKey> keys) {
    std::vector<std::string_view> names;
    for (const JsonKey& key : keys) names.push_back(key.key);
    return object(json, where, names);
}

const JsonReader::Json* JsonReader::member(const Json& object, std::string_view key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

std::optional<int> JsonReader::whole(const Json& object, std::string_view key, const std::string& where,
                                     int least, int most) {
    const Json* json = member(object, key);
    if (json == nullptr) return std::nullopt;
    if (json->is_number()) {
        const auto value = json->get<double>();
        if (value == std::floor(value) && value >= least && value <= most) return static_cast<int>(value);
    }
    unexpected(key_path(where, key), "a whole number " + range(least, most), *json);
    return std::nullopt;
}

std::optional<double> JsonReader::number(const Json& object, std::string_view key, const std::string& where,
                                         double least, double most) {
    const Json* json = member(object, key);
    if (json == nullptr) return std::nullopt;
    if (json->is_number() && json->get<double>() >= least && json->get<double>() <= most)
        return json->get<double>();
    unexpected(key_path(where, key), "a number " + range(least, most), *json);
    return std::nullopt;
}

std::optional<std::string> JsonReader::text(const Json& object, std::string_view key,
                                            const std::string& where) {
    const Json* json = member(object, key);
    if (json == nullptr) return std::nullopt;
    if (json->is_string()) return json->get<std::string>();
    unexpected(key_path(where, key), "a text in quotes", *json);
    return std::nullopt;
}

std::optional<std::size_t> JsonReader::choice(const Json& object, std::string_view key,
                                              const std::string& where,
                                              std::span<const std::string_view> choices) {
    const Json* json = member(object, key);
    if (json == nullptr) return std::nullopt;
    if (json->is_string()) {
        const auto found = std::find(choices.begin(), choices.end(), json->get<std::string>());
        if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
    }
    unexpected(key_path(where, key), "one of " + joined(choices), *json);
    return std::nullopt;
}

}  // namespace talus
