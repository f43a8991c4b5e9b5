#pragma once

#include <string>

#include "core/recipe/recipe.h"

namespace talus {

/// A recipe that shows what the stage does, at its defaults or near them: alone where it makes ground, above
/// hills where it changes some. For its small picture.
Recipe sample_recipe(const StageType& type);

/// Every stage with its parameters as a page of Markdown, from the listings alone: what
/// assets/reference/stages.md holds. Pictures are named `pictures/KEY.png` from there.
std::string stage_reference();

}  // namespace talus
