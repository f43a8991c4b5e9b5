#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "core/terrain/parameter.h"

namespace talus {

/// Returns the JSON schema of a parameter's value: of what values_from_json reads without a remark.
nlohmann::ordered_json schema_of(const Parameter& parameter);
/// Returns that of an object with a value for each row of the listing, and nothing else.
nlohmann::ordered_json schema_of(std::span<const Parameter> listing);
/// Adds the rows of the listing to the schema of an object that has members besides.
void add_to_schema(nlohmann::ordered_json& object, std::span<const Parameter> listing);

}  // namespace talus
