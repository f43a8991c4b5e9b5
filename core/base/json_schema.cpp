#include "core/base/json_schema.h"

#include <cassert>

namespace talus::schema {

Json object(std::span<const JsonKey> keys, Json values) {
    assert(values.size() == keys.size());
    Json properties = Json::object();
    for (const JsonKey& key : keys) {
        assert(values.contains(key.key) && "every key has a schema");
        properties[std::string(key.key)] = described(std::move(values[std::string(key.key)]), key.help);
    }
    return {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
}

Json with_needed(Json object, std::initializer_list<std::string_view> keys) {
    object["required"] = keys;
    return object;
}

Json file(std::string_view title, std::string_view help, const Json& object, Json definitions) {
    Json json = {
        {k_schema_key, "http://json-schema.org/draft-07/schema#"}, {"title", title}, {"description", help}};
    json.update(object);
    json["properties"][std::string(k_schema_key)] = described(text(), k_schema_help);
    json["definitions"] = std::move(definitions);
    return json;
}

Json text() { return {{"type", "string"}}; }

Json number(const Json& min, const Json& max) {
    return {{"type", "number"}, {"minimum", min}, {"maximum", max}};
}

Json whole(const Json& min, const Json& max) {
    return {{"type", "integer"}, {"minimum", min}, {"maximum", max}};
}

Json list(Json items, std::size_t min, std::size_t max) {
    return {{"type", "array"}, {"items", std::move(items)}, {"minItems", min}, {"maxItems", max}};
}

Json tuple(Json items) {
    assert(items.is_array());
    const std::size_t size = items.size();
    return list(std::move(items), size, size);
}

Json any_of(Json schemas) { return {{"anyOf", std::move(schemas)}}; }

Json ref(const std::string& definition) { return {{"$ref", "#/definitions/" + definition}}; }

Json described(Json schema, std::string_view help) {
    if (help.empty()) return schema;
    Json json = {{"description", help}};
    if (schema.contains("$ref"))
        json["allOf"] = Json::array({std::move(schema)});
    else
        json.update(schema);
    return json;
}

Json where_is(std::string_view member, std::string_view value, Json then) {
    return {
        {"if",
         {{"properties", {{member, {{"const", value}}}}}, {"required", Json::array({std::string(member)})}}},
        {"then", std::move(then)}};
}

}  // namespace talus::schema
