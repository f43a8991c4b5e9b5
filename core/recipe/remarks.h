#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/recipe/recipe.h"

namespace talus {

/// Returns the fields that the terrain has above the first `count` layers, by the layers' lines in the table
/// of stages: what each writes, without what a changed height makes stale.
FieldSet fields_made(const Recipe& recipe, std::size_t count);
/// Returns whether the recipe's terrain will have the field. The height is always there.
bool makes_field(const Recipe& recipe, FieldId field);

/// Returns why a layer cannot follow a field, with the remedy: no layer before it makes it. Empty where one
/// does.
std::string why_not_made(const Recipe& recipe, std::size_t layer, FieldId field);

/// Returns the stages that make what a layer follows and no earlier layer makes, in the order of the table:
/// one of them is wanted for each such field. Empty where nothing is missing.
std::vector<const StageType*> makers_missing(const Recipe& recipe, std::size_t layer);

/// Returns how an enabled layer differs from what its values say, one line for the user with the remedy each:
/// it is left out (see why_left_out), or a number or a mask follows a field that no layer before it makes,
/// and acts as if it followed none. Empty for a layer that is switched off.
std::vector<std::string> remarks_on(const Recipe& recipe, std::size_t layer);

/// Returns those of every layer, and of the world's values that have no effect.
std::vector<std::string> remarks_on(const Recipe& recipe);

}  // namespace talus
