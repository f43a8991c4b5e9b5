#include "core/recipe/parameter_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/json_reader.h"
#include "core/base/json_text.h"
#include "core/base/printable.h"
#include "core/base/text.h"
#include "core/io/raster_text.h"
#include "core/recipe/events_json.h"
#include "core/recipe/expected_text.h"
#include "core/recipe/line_json.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/strokes_json.h"
#include "core/terrain/event_remarks.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

bool may_stand_or_is_unknown(const ParameterInfo& row, std::string_view key) {
    const std::size_t field = find_field(key);
    return !key.empty() && (field == k_field_count || may_stand_for(row, static_cast<FieldId>(field)));
}

// Returns whether values of this kind are too long to be shown, and may be packed in ways to come.
bool is_packed(ParameterKind kind) { return kind == ParameterKind::raster || kind == ParameterKind::strokes; }

std::optional<int> choice_index(const ParameterInfo& info, std::string_view key) {
    for (std::size_t i = 0; i < info.choices.size(); ++i) {
        if (info.choices[i].key == key) return static_cast<int>(i);
    }
    return std::nullopt;
}

// To the nearest the type can hold; the parameter's own range is tighter and comes after.
int saturated_int(double value) {
    constexpr double k_limit = std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp(value, -k_limit, k_limit));
}
float saturated_float(double value) {
    constexpr double k_limit = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(value, -k_limit, k_limit));
}

std::optional<ParameterValue> read_curve(const Json& json) {
    if (!json.is_array() || json.size() < 2 || json.size() > Curve::k_max_points) return std::nullopt;
    Curve curve{.points = {}};
    for (const Json& point : json) {
        if (!point.is_array() || point.size() != 2) return std::nullopt;
        if (!point[0].is_number() || !point[1].is_number()) return std::nullopt;
        curve.points.push_back(
            {saturated_float(point[0].get<double>()), saturated_float(point[1].get<double>())});
    }
    return curve;
}

// Values beyond an int64 are clamped to its ends.
std::int64_t read_coordinate(const Json& json) {
    constexpr std::int64_t k_max_int64 = std::numeric_limits<std::int64_t>::max();
    const bool beyond =
        json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(k_max_int64);
    return beyond ? k_max_int64 : json.get<std::int64_t>();
}

// Returns whether the value is an object of these members and no other.
bool is_object_of(std::initializer_list<const char*> keys, const Json& json) {
    return json.is_object() && json.size() == keys.size() &&
           std::ranges::all_of(keys, [&](const char* key) { return json.contains(key); });
}

// 0.8, or {"times": 0.8, "field": "slope"}. A field that this version has not is kept.
std::optional<ParameterValue> read_number_or_field(const ParameterInfo& row, const Json& json) {
    if (json.is_number()) return NumberOrField{saturated_float(json.get<double>()), {}};
    if (!is_object_of({"times", "field"}, json)) return std::nullopt;
    const Json& times = json["times"];
    const Json& field = json["field"];
    if (!times.is_number() || !field.is_string() || !may_stand_or_is_unknown(row, field.get<std::string>()))
        return std::nullopt;
    return NumberOrField{saturated_float(times.get<double>()), field.get<std::string>()};
}

// null, or {"width": 1025, "height": 1025, "values": "…"}.
std::optional<ParameterValue> read_raster(const Json& json) {
    if (json.is_null()) return Raster();
    if (!is_object_of({"width", "height", "values"}, json)) return std::nullopt;
    const auto side = [&](const char* key) {
        const Json& number = json[key];
        const bool is_size = number.is_number_unsigned() && number.get<std::uint64_t>() <= k_max_size;
        return is_size ? number.get<int>() : 0;
    };
    const Json& text = json["values"];
    if (!text.is_string()) return std::nullopt;
    return packed_raster({side("width"), side("height")}, text.get_ref<const std::string&>());
}

// "own.json", or {"file": "own.json", "contents": {…}} where the recipe holds what stands in the file.
std::optional<ParameterValue> read_path(const ParameterInfo& row, const Json& json) {
    const bool holds =
        row.may_hold && is_object_of({"file", "contents"}, json) && json["contents"].is_object();
    const Json& path = holds ? json["file"] : json;
    // With a zero byte another file would be opened than the name says.
    if (!path.is_string() || path.get_ref<const std::string&>().find('\0') != std::string::npos)
        return std::nullopt;
    FilePath file{path.get<std::string>()};
    if (holds) file.held = std::make_shared<const std::string>(json_dump(json["contents"], 2) + "\n");
    return file;
}

std::optional<ParameterValue> read(const Parameter& parameter, const Json& json) {
    switch (parameter.kind) {
        case ParameterKind::boolean:
            if (json.is_boolean()) return json.get<bool>();
            break;
        case ParameterKind::integer:
            if (json.is_number() && json.get<double>() == std::floor(json.get<double>())) {
                return saturated_int(json.get<double>());
            }
            break;
        case ParameterKind::real:
            if (json.is_number()) return saturated_float(json.get<double>());
            break;
        case ParameterKind::real4: {
            Float4 four{};
            if (!json.is_array() || json.size() != four.size()) break;
            for (std::size_t i = 0; i < four.size(); ++i) {
                if (!json[i].is_number()) return std::nullopt;
                four[i] = saturated_float(json[i].get<double>());
            }
            return four;
        }
        case ParameterKind::choice:
            if (json.is_string()) {
                if (const auto index = choice_index(parameter.info, json.get<std::string>())) return *index;
            }
            break;
        case ParameterKind::seed:
            if (json.is_number_unsigned()) return json.get<std::uint64_t>();
            break;
        case ParameterKind::coordinate:
            if (json.is_number_integer()) return read_coordinate(json);
            break;
        case ParameterKind::number_or_field:
            return read_number_or_field(parameter.info, json);
        case ParameterKind::curve:
            return read_curve(json);
        case ParameterKind::path:
            return read_path(parameter.info, json);
        case ParameterKind::events:
            if (auto events = read_events(json)) return std::move(*events);
            break;
        case ParameterKind::raster:
            return read_raster(json);
        case ParameterKind::strokes:
            if (auto strokes = read_strokes(json)) return std::move(*strokes);
            break;
        case ParameterKind::line:
            if (auto line = line_of_json(json)) return std::move(*line);
            break;
    }
    return std::nullopt;
}

template <class Number>
std::optional<Number> parsed(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// A number too large for its type still says which way it is out of range.
std::optional<double> parsed_real(std::string_view text) {
    const auto number = parsed<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

// x:y,x:y
std::optional<ParameterValue> read_curve(std::string_view text) {
    Curve curve{.points = {}};
    while (!text.empty()) {
        const std::string_view point = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), point.size() + 1));
        const std::size_t colon = point.find(':');
        if (colon == std::string_view::npos) return std::nullopt;
        const auto x = parsed_real(point.substr(0, colon));
        const auto y = parsed_real(point.substr(colon + 1));
        if (!x || !y) return std::nullopt;
        curve.points.push_back({saturated_float(*x), saturated_float(*y)});
    }
    if (curve.points.size() < 2 || curve.points.size() > Curve::k_max_points) return std::nullopt;
    return curve;
}

// 0.8, slope, or 0.8*slope.
std::optional<ParameterValue> read_number_or_field(const ParameterInfo& row, std::string_view text) {
    NumberOrField value;
    const std::size_t star = text.find('*');
    const auto number = parsed_real(text.substr(0, star));
    if (number) value.number = saturated_float(*number);
    if (number && star == std::string_view::npos) return value;
    if (!number && star != std::string_view::npos) return std::nullopt;
    value.field = text.substr(number ? star + 1 : 0);
    const std::size_t field = find_field(value.field);
    if (field == k_field_count || !may_stand_for(row, static_cast<FieldId>(field))) return std::nullopt;
    return value;
}

std::optional<ParameterValue> read(const Parameter& parameter, std::string_view text) {
    switch (parameter.kind) {
        case ParameterKind::boolean:
            if (text == "true" || text == "on" || text == "yes" || text == "1") return true;
            if (text == "false" || text == "off" || text == "no" || text == "0") return false;
            break;
        case ParameterKind::integer:
            if (const auto number = parsed_real(text); number && *number == std::floor(*number)) {
                return saturated_int(*number);
            }
            break;
        case ParameterKind::real:
            if (const auto number = parsed_real(text)) return saturated_float(*number);
            break;
        case ParameterKind::real4: {
            Float4 four{};
            if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
            for (std::size_t i = 0; i < four.size(); ++i) {
                const std::size_t comma = i + 1 < four.size() ? text.find(',') : text.size();
                if (comma == std::string_view::npos) return std::nullopt;
                const auto number = parsed_real(text.substr(0, comma));
                if (!number) return std::nullopt;
                four[i] = saturated_float(*number);
                text.remove_prefix(std::min(text.size(), comma + 1));
            }
            return four;
        }
        case ParameterKind::choice:
            if (const auto index = choice_index(parameter.info, text)) return *index;
            break;
        case ParameterKind::seed:
            if (const auto number = parsed<std::uint64_t>(text)) return *number;
            break;
        case ParameterKind::coordinate:
            if (const auto number = parsed<std::int64_t>(text)) return *number;
            break;
        case ParameterKind::number_or_field:
            return read_number_or_field(parameter.info, text);
        case ParameterKind::curve:
            return read_curve(text);
        case ParameterKind::path:
            return FilePath{std::string(text)};
        case ParameterKind::events:
            if (auto events = read_events(text)) return std::move(*events);
            break;
        case ParameterKind::raster:
            if (text == "none") return Raster();
            break;
        case ParameterKind::strokes:
            if (auto strokes = read_strokes(text)) return std::move(*strokes);
            break;
        case ParameterKind::line:
            if (auto line = read_line(text)) return std::move(*line);
            break;
    }
    return std::nullopt;
}

ParameterValue clamped_with_remark(const Parameter& parameter, const ParameterValue& value,
                                   const std::string& where, std::vector<std::string>& remarks) {
    const ParameterValue result = clamped(parameter, value);
    if (const auto* events = std::get_if<RunEvents>(&value)) {
        // Their numbers would fill pages; and their order is nobody's fault.
        const std::string remark = remark_on_limits(*events);
        if (!remark.empty()) remarks.push_back(where + ": " + remark);
    } else if (std::holds_alternative<GroundLine>(value)) {
        if (!(result == value))
            remarks.push_back(where + ": numbers of its nodes are out of range; took the nearest possible");
    } else if (!(result == value)) {
        remarks.push_back(where + ": " + text_of(parameter, value) + " is out of range; took " +
                          text_of(parameter, result));
    }
    return result;
}

Json json_from_value(const Parameter& parameter, const ParameterValue& value) {
    switch (parameter.kind) {
        case ParameterKind::boolean:
            return std::get<bool>(value);
        case ParameterKind::integer:
            return std::get<int>(value);
        case ParameterKind::real:
            return json_number(std::get<float>(value));
        case ParameterKind::choice:
            return std::string(parameter.info.choices[static_cast<std::size_t>(std::get<int>(value))].key);
        case ParameterKind::seed:
            return std::get<std::uint64_t>(value);
        case ParameterKind::coordinate:
            return std::get<std::int64_t>(value);
        case ParameterKind::path: {
            const FilePath& file = std::get<FilePath>(value);
            if (file.held == nullptr) return file.text;
            return {{"file", file.text}, {"contents", Json::parse(*file.held)}};
        }
        case ParameterKind::events:
            return json_of(std::get<RunEvents>(value));
        case ParameterKind::raster: {
            const Raster& raster = std::get<Raster>(value);
            if (raster.empty()) return nullptr;
            return {{"width", raster.width()}, {"height", raster.height()}, {"values", packed(raster)}};
        }
        case ParameterKind::strokes:
            return json_of(std::get<Strokes>(value));
        case ParameterKind::line:
            return json_of(std::get<GroundLine>(value));
        case ParameterKind::number_or_field: {
            const NumberOrField& either = std::get<NumberOrField>(value);
            if (either.field.empty()) return json_number(either.number);
            return {{"times", json_number(either.number)}, {"field", either.field}};
        }
        case ParameterKind::curve: {
            Json array = Json::array();
            for (const CurvePoint& point : std::get<Curve>(value).points) {
                array.push_back(Json::array({json_number(point.x), json_number(point.y)}));
            }
            return array;
        }
        case ParameterKind::real4: {
            Json array = Json::array();
            for (const float element : std::get<Float4>(value)) array.push_back(json_number(element));
            return array;
        }
    }
    return {};
}

}  // namespace

Json json_from_values(std::span<const Parameter> listing, std::span<const ParameterValue> values) {
    Json object = Json::object();
    for (std::size_t i = 0; i < listing.size(); ++i) {
        object[std::string(listing[i].info.key)] = json_from_value(listing[i], values[i]);
    }
    return object;
}

namespace {

// Files are free to give members in any order; what is kept of them must compare equal.
Json in_order(const std::map<std::string, Json>& members) {
    Json object = Json::object();
    for (const auto& [key, json] : members) object[key] = json;
    return object;
}

}  // namespace

Json still_kept(std::span<const Parameter> listing, std::span<const ParameterValue> values, Json kept) {
    std::map<std::string, Json> still;
    for (const auto& [key, json] : kept.items()) {
        const auto row = find_parameter(listing, key);
        if (!row || values[*row] == listing[*row].default_value) still[key] = json;
    }
    return in_order(still);
}

Json json_from_values(std::span<const Parameter> listing, std::span<const ParameterValue> values,
                      const Json& kept) {
    Json object = json_from_values(listing, values);
    object.update(still_kept(listing, values, kept));
    return object;
}

namespace {

// Throws where the object is none or a value is of another kind. unknown(key, row, json) takes members that
// the listing has not, whose row is none, and choices that their row has not; take(parameter, value, path)
// gives what becomes of a value. A raster or strokes that cannot be read count as a choice that their row has
// not: a newer version may have packed them in another way, or have other tools.
template <class Unknown, class Take>
std::vector<ParameterValue> read_values(std::span<const Parameter> listing, const Json& object,
                                        std::vector<ParameterValue> values, const std::string& where,
                                        const Unknown& unknown, const Take& take) {
    if (!object.is_object()) throw RecipeError(where + ": expected an object, found " + excerpt_of(object));
    for (const auto& [key, json] : object.items()) {
        const std::string path = where + "." + printable(key);
        const auto row = find_parameter(listing, key);
        const auto value = row ? read(listing[*row], json) : std::nullopt;
        if (value) {
            values[*row] = take(listing[*row], *value, path);
        } else if (!row || (listing[*row].kind == ParameterKind::choice && json.is_string()) ||
                   is_packed(listing[*row].kind)) {
            if (row) values[*row] = listing[*row].default_value;
            unknown(key, row, json, path);
        } else {
            throw RecipeError(path + ": expected " + expected_text(listing[*row]) + ", found " +
                              excerpt_of(json));
        }
    }
    return values;
}

}  // namespace

std::vector<ParameterValue> values_from_json(std::span<const Parameter> listing, const Json& object,
                                             std::vector<ParameterValue> fallback, const std::string& where,
                                             std::vector<std::string>& remarks, Json& kept) {
    return read_values(
        listing, object, std::move(fallback), where,
        [&](const std::string& key, std::optional<std::size_t> row, const Json& json,
            const std::string& path) {
            kept[key] = json;
            if (row && is_packed(listing[*row].kind)) {
                remarks.push_back(path +
                                  ": is damaged, or packed as this version of Talus does not know; took "
                                  "none, and what the file holds is kept until you change it");
                return;
            }
            remarks.push_back(row ? path + ": " + excerpt_of(json) +
                                        " is not known to this version of Talus; took " +
                                        text_of(listing[*row], listing[*row].default_value) +
                                        ", and the file's choice is kept until you change it"
                                  : path + ": not known to this version of Talus; kept as it is");
        },
        [&](const Parameter& parameter, const ParameterValue& value, const std::string& path) {
            return clamped_with_remark(parameter, value, path, remarks);
        });
}

std::vector<ParameterValue> values_from_json(std::span<const Parameter> listing, const Json& object,
                                             std::vector<ParameterValue> fallback, const std::string& where) {
    return read_values(
        listing, object, std::move(fallback), where,
        [&](const std::string&, std::optional<std::size_t> row, const Json& json, const std::string& path) {
            throw RecipeError(
                path + (row ? ": expected " + expected_text(listing[*row]) + ", found " + excerpt_of(json)
                            : ": not known to this version of Talus"));
        },
        [&](const Parameter& parameter, const ParameterValue& value, const std::string& path) {
            const NumberOrField* either = std::get_if<NumberOrField>(&value);
            if (either != nullptr && !either->field.empty() && find_field(either->field) == k_field_count) {
                throw RecipeError(path + ": expected " + expected_text(parameter) + ", found \"" +
                                  printable(either->field) + "\"");
            }
            const ParameterValue nearest = clamped(parameter, value);
            if (nearest == value) return value;
            throw RecipeError(path + ": " + text_of(parameter, value) +
                              " is out of range; the nearest possible is " + text_of(parameter, nearest));
        });
}

std::string text_of_unknown(const Json& kept) {
    std::map<std::string, Json> members;
    for (const auto& [key, json] : kept.items()) members[key] = json;
    return members.empty() ? std::string() : json_dump(in_order(members));
}

Json kept_of_unknown(const std::string& text) { return text.empty() ? Json::object() : Json::parse(text); }

ParameterValue value_from_text(const Parameter& parameter, std::string_view text, const std::string& where,
                               std::vector<std::string>& remarks) {
    const auto value = read(parameter, text);
    if (!value) {
        throw RecipeError(where + ": expected " + expected_text(parameter) + ", found \"" +
                          std::string(text) + "\"");
    }
    return clamped_with_remark(parameter, *value, where, remarks);
}

}  // namespace talus
