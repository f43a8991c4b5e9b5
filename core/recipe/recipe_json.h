#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipe/recipe.h"

namespace talus {

/// A recipe's file, or a value in it, that cannot be used. what() is one line that names the key and the
/// remedy.
struct RecipeError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The recipe as JSON, every value written, so that a later default changes no old file. Ends with a newline.
std::string to_json(const Recipe& recipe);

struct ReadRecipe {
    Recipe recipe;
    /// One line each: values clamped, stages unknown, keys passed over. Empty when everything was taken as it
    /// stood.
    std::vector<std::string> remarks;
};
/// Throws RecipeError for what is not a recipe: not JSON, nested too deep, a wrong type. A missing value
/// takes its default, a number out of range is clamped and remarked, an unknown stage becomes a disabled
/// layer.
ReadRecipe recipe_from_json(std::string_view text);

/// The JSON of a layer whose stage is not known: as it stood in its file, but for what the layer itself says
/// otherwise: its id, its name, whether it is enabled.
std::string json_of_unknown(const Layer& layer);

/// Largest recipe file that is read, in bytes.
inline constexpr std::size_t k_max_recipe_bytes = std::size_t{64} << 20;

/// Reads a file; throws RecipeError, its text led by the file's name.
ReadRecipe load_recipe(const std::string& path);
/// Writes a file safely (see core/io/safe_file.h). Throws std::runtime_error, its text led by the file's
/// name.
void save_recipe(const Recipe& recipe, const std::string& path);

}  // namespace talus
