#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/terrain/parameter.h"

namespace talus {

/// Returns an object with one member for each row of the listing.
nlohmann::ordered_json json_from_values(std::span<const Parameter> listing,
                                        std::span<const ParameterValue> values);
/// Does the same with what values_from_json kept: members that are not in the listing come last, and an
/// unknown choice is written where the value is still the default.
nlohmann::ordered_json json_from_values(std::span<const Parameter> listing,
                                        std::span<const ParameterValue> values,
                                        const nlohmann::ordered_json& kept);

/// Reads the values of a JSON object: missing ones take `fallback`'s, numbers out of range are clamped and
/// remarked. `where` leads each text, `layers[0].parameters` say. kept: an object that gets the members and
/// the choices that the listing has not, each remarked. Throws RecipeError for a value of another kind.
std::vector<ParameterValue> values_from_json(std::span<const Parameter> listing,
                                             const nlohmann::ordered_json& object,
                                             std::vector<ParameterValue> fallback, const std::string& where,
                                             std::vector<std::string>& remarks, nlohmann::ordered_json& kept);
/// Does the same for a file that is mended before it is used: unknown members, unknown choices, unknown
/// fields and numbers out of range are errors, too.
std::vector<ParameterValue> values_from_json(std::span<const Parameter> listing,
                                             const nlohmann::ordered_json& object,
                                             std::vector<ParameterValue> fallback, const std::string& where);

/// Returns the kept members as the text that a recipe stores; an empty text if there are none.
std::string text_of_unknown(const nlohmann::ordered_json& kept);
nlohmann::ordered_json kept_of_unknown(const std::string& text);
/// Does the same without choices that the user has changed since: those of rows that are not at the default.
nlohmann::ordered_json still_kept(std::span<const Parameter> listing, std::span<const ParameterValue> values,
                                  nlohmann::ordered_json kept);

/// Reads a value from a text: `0.8`, `on`, `gaussian`, `1,2,3,4`. Clamped and remarked like one from JSON.
/// Throws RecipeError.
ParameterValue value_from_text(const Parameter& parameter, std::string_view text, const std::string& where,
                               std::vector<std::string>& remarks);

}  // namespace talus
