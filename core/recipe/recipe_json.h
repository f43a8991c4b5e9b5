#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipe/recipe.h"

namespace talus {

/// Thrown for a recipe file, or a value in it, that cannot be used. what() is one line that names the key and
/// the remedy.
struct RecipeError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Returns JSON with every value of the recipe, so that a later default changes no old file. Ends with a
/// newline.
std::string to_json(const Recipe& recipe);

/// Does the same for a file beside an exported map, which only tells what the map was made from: rasters and
/// strokes are left out but for their size and digest, and one who reads it as a recipe is told that they are
/// missing.
std::string to_json_without_rasters(Recipe recipe);

struct ReadRecipe {
    Recipe recipe;
    /// One line for each value that was clamped and each unknown stage, mask, choice and key. Empty if
    /// everything was read as written.
    std::vector<std::string> remarks;
};
/// Throws RecipeError if the text is not a recipe: not JSON, nested too deep, a wrong type. A missing value
/// takes its default, a number out of range is clamped and remarked. What a newer version may have written is
/// remarked, kept, and written again by to_json: an unknown stage becomes a layer that makes nothing, an
/// unknown mask one that does nothing, an unknown choice takes the default, an unknown key has no effect.
ReadRecipe recipe_from_json(std::string_view text);

/// Returns the layer's unknown_json as it applies now. For an unknown stage it is the layer as it stood in
/// its file, with its present id, name and enabled state. For a known one it lacks the choices that the user
/// has changed since.
std::string json_of_unknown(const Layer& layer);
std::string json_of_unknown(const Recipe& recipe);

/// Largest recipe file that is read, in bytes. Rasters make files large.
inline constexpr std::size_t k_max_recipe_bytes = std::size_t{512} << 20;

/// Returns whether a file is one to read as a recipe, rather than as a heightmap: its ending says so or,
/// where that is no heightmap's either, it begins as JSON does. A file that is not there may be one by its
/// ending.
bool is_recipe_file(const std::string& path);

/// Reads a file; throws RecipeError, its text led by the file's name.
ReadRecipe load_recipe(const std::string& path);
/// Writes a file safely (see core/io/safe_file.h). Throws std::runtime_error, its text led by the file's
/// name.
void save_recipe(const Recipe& recipe, const std::string& path);

}  // namespace talus
