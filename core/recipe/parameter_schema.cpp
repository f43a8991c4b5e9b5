#include "core/recipe/parameter_schema.h"

#include <limits>
#include <utility>

#include "core/base/json_schema.h"
#include "core/base/json_text.h"
#include "core/recipe/parameter_json.h"
#include "core/terrain/run_event_limits.h"

namespace talus {
namespace {

using schema::Json;

Json closed_object(Json properties) {
    Json needed = Json::array();
    for (const auto& [key, value] : properties.items()) needed.push_back(key);
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required", std::move(needed)},
            {"additionalProperties", false}};
}

Json limit(double value) { return json_number(static_cast<float>(value)); }

Json number_in_range(const ParameterInfo& info) { return schema::number(limit(info.min), limit(info.max)); }

Json number_or_field(const ParameterInfo& info) {
    std::vector<FieldInfo> fields;
    for (std::size_t i = 0; i < k_field_count; ++i) {
        if (may_stand_for(info, static_cast<FieldId>(i))) fields.push_back(k_fields[i]);
    }
    Json either = closed_object({{"times", number_in_range(info)}, {"field", schema::one_of(fields)}});
    return schema::any_of(
        {number_in_range(info),
         schema::described(std::move(either), "A number times a field that a layer before this one makes.")});
}

Json curve() {
    const Json share = schema::number(0, 1);
    return schema::list(schema::tuple({share, share}), 2, Curve::k_max_points);
}

Json four_numbers(const ParameterInfo& info) {
    Json items = Json::array();
    for (std::size_t i = 0; i < std::tuple_size_v<Float4>; ++i) {
        Json number = number_in_range(info);
        if (i < info.elements.size()) number["title"] = info.elements[i];
        items.push_back(std::move(number));
    }
    return schema::tuple(std::move(items));
}

Json events() {
    const Json place = schema::number(-k_max_event_place, k_max_event_place);
    const Json event =
        schema::tuple({schema::described(schema::one_of(k_run_tools), "What is done."),
                       schema::described(schema::number(0, k_max_event_time), "When."),
                       schema::described(place, "Metres from the west edge; of wind, m/s to the east."),
                       schema::described(place, "Metres from the north edge; of wind, m/s to the south."),
                       schema::described(schema::number(0, limit(k_max_event_radius)), "Radius in metres."),
                       schema::described(schema::number(0, limit(k_max_event_amount)), "How much.")});
    const Json list =
        schema::list(schema::described(event, "[tool, time, x, y, radius, amount], in the order of time."), 0,
                     RunEvents::k_max);
    Json object = closed_object({{"end", schema::number(0, k_max_event_time)}, {"list", list}});
    object["required"] = Json::array({"list"});
    return schema::any_of({list, object});
}

Json raster() {
    const Json side = schema::whole(1, k_max_size);
    return schema::any_of(
        {{{"type", "null"}},
         schema::described(closed_object({{"width", side}, {"height", side}, {"values", schema::text()}}),
                           "Made by the window, which packs the values.")});
}

Json strokes() {
    const Json line = {{"type", "string"}, {"pattern", "^(image(:[^:]+){3}|[a-z]+(:[^:]+){7,12})$"}};
    return schema::list(schema::described(line,
                                          "tool:radius:hardness:amount:height:end_height:once:points, or an "
                                          "image that they stamp; drawn by hand."),
                        0, Strokes::k_max + Strokes::k_max_stamps);
}

Json ground_line() {
    const Json place = schema::number(-LineNode::k_max_place, LineNode::k_max_place);
    const auto one_key_of = [](const std::array<std::string_view, 2>& keys) {
        return Json{{"enum", Json(keys)}};
    };
    const Json node = schema::tuple(
        {schema::described(place, "Metres from the west edge."),
         schema::described(place, "Metres from the north edge."),
         schema::described(one_key_of(k_height_from_keys), "From where the height is counted."),
         schema::described(schema::number(limit(-LineNode::k_max_height), limit(LineNode::k_max_height)),
                           "Height in metres."),
         schema::described(schema::number(limit(LineNode::k_min_width), limit(LineNode::k_max_width)),
                           "Width in metres."),
         schema::described(one_key_of(k_node_kind_keys), "How the line passes through it.")});
    return closed_object({{"closed", {{"type", "boolean"}}},
                          {"nodes", schema::list(schema::described(node, "[x, y, from, height, width, kind]"),
                                                 0, GroundLine::k_max_nodes)}});
}

Json path(const ParameterInfo& info) {
    const Json name = {{"type", "string"}, {"pattern", "^[^\\u0000]*$"}};
    if (!info.may_hold) return name;
    const Json held = closed_object({{"file", name}, {"contents", {{"type", "object"}}}});
    return schema::any_of({name, schema::described(held, "What the recipe holds instead of the file.")});
}

// Returns the schema of the parameter's value alone.
Json value_schema(const Parameter& parameter) {
    const ParameterInfo& info = parameter.info;
    switch (parameter.kind) {
        case ParameterKind::boolean:
            return {{"type", "boolean"}};
        case ParameterKind::integer:
            return schema::whole(limit(info.min), limit(info.max));
        case ParameterKind::real:
            return number_in_range(info);
        case ParameterKind::real4:
            return four_numbers(info);
        case ParameterKind::choice:
            return schema::one_of(info.choices);
        case ParameterKind::seed:
            return schema::whole(0, std::numeric_limits<std::uint64_t>::max());
        case ParameterKind::coordinate:
            // Those above an int64 are clamped without a word.
            return schema::whole(std::numeric_limits<std::int64_t>::min(),
                                 std::numeric_limits<std::uint64_t>::max());
        case ParameterKind::curve:
            return curve();
        case ParameterKind::path:
            return path(info);
        case ParameterKind::number_or_field:
            return number_or_field(info);
        case ParameterKind::events:
            return events();
        case ParameterKind::raster:
            return raster();
        case ParameterKind::strokes:
            return strokes();
        case ParameterKind::line:
            return ground_line();
    }
    return {};
}

}  // namespace

Json schema_of(const Parameter& parameter) {
    const ParameterInfo& info = parameter.info;
    std::string title(info.label);
    if (!info.unit.empty()) title.append(" (").append(info.unit).append(")");
    Json json = {{"title", std::move(title)}, {"description", info.help}};
    json.update(value_schema(parameter));
    json["default"] = json_from_values({&parameter, 1}, {&parameter.default_value, 1}).front();
    return json;
}

Json schema_of(std::span<const Parameter> listing) {
    Json object = schema::object({}, Json::object());
    add_to_schema(object, listing);
    return object;
}

void add_to_schema(Json& object, std::span<const Parameter> listing) {
    for (const Parameter& parameter : listing)
        object["properties"][std::string(parameter.info.key)] = schema_of(parameter);
}

}  // namespace talus
