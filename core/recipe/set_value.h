#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipe/recipe.h"

namespace talus {

/// Applies assignments `NAME_OR_KEY[#n].PARAM=VALUE` to the recipe, in their order. NAME_OR_KEY is a layer's
/// name or its stage's key, `#n` the n-th of those that fit, from 1; PARAM a parameter of the stage or of
/// every layer (seed, enabled, blend, strength). The value of a line may be `@FILE`, see line_from_file().
/// The world is `world.PARAM=VALUE`; its values take effect together, after the layers'.
///
/// Returns a remark for each clamped value. Throws RecipeError if no layer or more than one fits, or if the
/// value has the wrong type; the text names the choices there are, and the recipe is unchanged.
std::vector<std::string> set_values(Recipe& recipe, std::span<const std::string> assignments);
/// Returns the row of the parameter that assignments name so, without "=VALUE". Throws RecipeError.
const Parameter& parameter_called(const Recipe& recipe, std::string_view name);
/// Returns how assignments name a parameter of a layer's stage: KEY.PARAM, or KEY#n.PARAM where more layers
/// have that key for their stage or name. layer: index of one whose stage is known.
std::string name_of_parameter(const Recipe& recipe, std::size_t layer, std::size_t parameter);
/// Does the same as set_values with one assignment.
std::vector<std::string> set_value(Recipe& recipe, std::string_view assignment);

}  // namespace talus
