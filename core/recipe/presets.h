#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/recipe/recipe.h"

namespace talus {

/// A recipe that comes with the program. Made from assets/presets/KEY.talus, which is compiled in.
struct Preset {
    std::string key;  ///< the file's name without ending: `diamond-square`
    Recipe recipe;    ///< recipe.name is the label, recipe.about the help
};

/// Every preset: first the opening terrain, then by name.
std::span<const Preset> presets();
/// Null when there is none of that key.
const Preset* find_preset(std::string_view key);

/// The preset that a first start shows.
inline constexpr std::string_view k_opening_preset = "opening";

}  // namespace talus
