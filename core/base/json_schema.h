#pragma once

#include <concepts>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/base/json_key.h"

namespace talus {

/// Parts of a JSON schema, draft 7: the newest that VS Code, whose completion schemas are made for, knows in
/// full. A number that Talus counts in whole ones may be written 3.0, but a seed, a
/// coordinate or a place must not, which a schema cannot tell.
namespace schema {

using Json = nlohmann::ordered_json;

/// Returns that of an object with these keys and no other. values: the schema of each key.
Json object(std::span<const JsonKey> keys, Json values);
/// Makes keys of an object needed.
Json with_needed(Json object, std::initializer_list<std::string_view> keys);
/// Returns that of a whole file: an object with its title, and the schemas that it refers to. help: of the
/// file's format.
Json file(std::string_view title, std::string_view help, const Json& object, Json definitions);

Json text();
Json number(const Json& min, const Json& max);
Json whole(const Json& min, const Json& max);
Json list(Json items, std::size_t min, std::size_t max);
/// Returns that of a list with exactly these items.
Json tuple(Json items);
Json any_of(Json schemas);
/// Returns that of the definition of this name.
Json ref(const std::string& definition);
/// Returns the schema with a description. A reference would hide it, and is put beside it.
Json described(Json schema, std::string_view help);
/// Returns a rule: where the member has this value, the other schema holds, too.
Json where_is(std::string_view member, std::string_view value, Json then);

/// Returns that of a text from a table of entries with a key and, for the editor's list of proposals, a label
/// and a help where they have them.
template <class Entries>
Json one_of(const Entries& entries) {
    Json keys = Json::array(), descriptions = Json::array();
    for (const auto& entry : entries) {
        if constexpr (std::convertible_to<decltype(entry), std::string_view>) {
            keys.push_back(std::string_view(entry));
            continue;
        } else {
            keys.push_back(entry.key);
        }
        std::string description;
        if constexpr (requires { entry.label; }) description = entry.label;
        if constexpr (requires { entry.help; }) description.append(": ").append(entry.help);
        if (!description.empty()) descriptions.push_back(std::move(description));
    }
    Json json = {{"enum", std::move(keys)}};
    // VS Code's own keyword; others ignore it.
    if (!descriptions.empty()) json["enumDescriptions"] = std::move(descriptions);
    return json;
}

}  // namespace schema
}  // namespace talus
