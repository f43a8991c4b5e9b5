#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/recipe/recipe_json.h"

namespace talus {

/// A recipe as one line of text, to be sent in a message and pasted: `talus1.` and base64url of
///
///     4 bytes   CRC-32 of all that follows, the low byte first
///     4 bytes   CRC-32 of to_json(recipe)
///     4 bytes   length of the text that is packed
///     …         deflate (RFC 1951) of JSON in which values that have their default are left out
///
/// The second sum tells whether this version's defaults are those that were left out.

/// Largest code in bytes before base64url.
inline constexpr std::size_t k_max_code_bytes = std::size_t{4} << 20;

struct RecipeCode {
    std::string text;
    bool cut = false;  ///< rasters and strokes would have made it too large; it is without them
};
/// The code has the names of files that the recipe reads, not what is in them.
RecipeCode code_of(const Recipe& recipe);

/// Returns whether a text is meant as a code of any version: it begins as one and has only its signs. Spaces
/// and line breaks do not count.
bool is_recipe_code(std::string_view text);

/// Reads a code in any lines. Throws RecipeError where a sign is missing or was changed, or a newer version
/// wrote it; remarks as recipe_from_json() does, and on defaults that have changed.
ReadRecipe recipe_from_code(std::string_view text);

}  // namespace talus
