#pragma once

#include <string>

#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns why nothing of what a layer makes is on a terrain that it is part of, with the remedy, in one
/// sentence: no river of Drainage, no lake of Lakes, no cave. Empty where there is something, for other
/// layers, and for those that are switched off. language: a code of core/words.
std::string why_empty(const Layer& layer, const Terrain& terrain, const std::string& language);

}  // namespace talus
