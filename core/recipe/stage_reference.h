#pragma once

#include <string>
#include <vector>

#include "core/recipe/recipe.h"

namespace talus {

/// Returns the stage's defaults, and a real terrain where it needs a file or a raster.
std::vector<ParameterValue> sample_values(const StageType& type);
/// Returns a recipe for the stage's small picture, at or near its defaults: the stage alone if it makes
/// ground, above hills if it changes ground.
Recipe sample_recipe(const StageType& type);

/// Returns a page of Markdown on every stage and its parameters, made from the listings alone: it is what
/// assets/reference/stages.md holds. Pictures are named `pictures/KEY.png` from there.
std::string stage_reference();

}  // namespace talus
