#pragma once

#include <optional>
#include <string>

#include "core/recipe/recipe_json.h"

namespace talus {

/// Reads the recipe that a picture of Talus carries (core/io/png_text.h, core/recipe/recipe_code.h); nothing
/// where the file carries none. Throws RecipeError, its text led by the file's name.
std::optional<ReadRecipe> recipe_in_picture(const std::string& path);

}  // namespace talus
