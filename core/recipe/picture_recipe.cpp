#include "core/recipe/picture_recipe.h"

#include "core/io/png_text.h"
#include "core/recipe/recipe_code.h"

namespace talus {

std::optional<ReadRecipe> recipe_in_picture(const std::string& path) {
    const std::optional<std::string> text = png_text(path);
    if (!text || !is_recipe_code(*text)) return std::nullopt;
    try {
        return recipe_from_code(*text);
    } catch (const RecipeError& error) {
        throw RecipeError(path + ": " + error.what());
    }
}

}  // namespace talus
