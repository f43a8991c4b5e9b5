#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "core/recipe/recipe.h"

namespace talus {

/// A recipe that comes with the program: assets/presets/KEY.talus, which is compiled in, or flat_ground().
struct Preset {
    std::string key;  ///< the file's name without ending: `diamond-square`
    Recipe recipe;    ///< recipe.name is the label, recipe.about the help
};

/// Returns every preset: k_first_presets in their order, then the others by key, flat_ground() last.
std::span<const Preset> presets();
/// Returns the preset with this key or this name, in any case, or null.
const Preset* find_preset(std::string_view name);
/// Returns the question whether another preset was meant, see did_you_mean.
std::string did_you_mean_preset(std::string_view typed);

/// Returns what begins from nothing, which no file holds: flat, dry ground without layers.
const Preset& flat_ground();

/// The preset that a first start shows.
inline constexpr std::string_view k_opening_preset = "opening";
/// The presets that a newcomer is offered first: as different from each other as possible.
inline constexpr std::array<std::string_view, 6> k_first_presets{
    k_opening_preset, "mountain-isle", "mesas", "volcano", "dunes", "jacksboro"};

}  // namespace talus
