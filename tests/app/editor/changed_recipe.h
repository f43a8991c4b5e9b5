#pragma once

#include "core/recipe/recipe.h"

namespace talus {

/// Returns a recipe that is another than this one.
inline Recipe changed(Recipe recipe) {
    recipe.world.sea_level += 12;
    return recipe;
}

}  // namespace talus
