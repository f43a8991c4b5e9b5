#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/terrain/parameter.h"

namespace talus {

/// A float as the shortest decimal that reads back as the same float (0.8, not 0.800000012).
nlohmann::ordered_json json_number(float value);

/// One member for each row of the listing.
nlohmann::ordered_json json_from_values(std::span<const Parameter> listing,
                                        std::span<const ParameterValue> values);

/// The values of a JSON object: missing ones take `fallback`'s, numbers out of range are clamped and
/// remarked, members that the listing has not are remarked. `where` leads each text, `layers[0].parameters`
/// say. Throws RecipeError for a value of another kind.
std::vector<ParameterValue> values_from_json(std::span<const Parameter> listing,
                                             const nlohmann::ordered_json& object,
                                             std::vector<ParameterValue> fallback, const std::string& where,
                                             std::vector<std::string>& remarks);

/// The value that a text says: `0.8`, `on`, `gaussian`, `1,2,3,4`. Clamped and remarked like one from JSON.
/// Throws RecipeError.
ParameterValue value_from_text(const Parameter& parameter, std::string_view text, const std::string& where,
                               std::vector<std::string>& remarks);

}  // namespace talus
