#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/recipe/recipe.h"

namespace talus {

/// The fields that the terrain has above the first `count` layers, as the layers' lines in the table of
/// stages say: what each writes, without what a changed height makes stale.
FieldSet fields_made(const Recipe& recipe, std::size_t count);

/// In what an enabled layer does otherwise than its values say, a line for the user with the remedy each: it
/// is left out (see why_left_out), or a number or a mask follows a field that no layer before it makes, and
/// acts as if it followed none. Empty of a layer that is switched off.
std::vector<std::string> remarks_on(const Recipe& recipe, std::size_t layer);

/// Those on every layer, and on the world's values that have no effect.
std::vector<std::string> remarks_on(const Recipe& recipe);

}  // namespace talus
