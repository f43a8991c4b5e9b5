#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/recipe/recipe.h"

namespace talus {

/// Returns what a typed text comes to: a number, or what one would type into a pocket calculator: "1024*3/2",
/// "(3+4)^2", "sqrt(2)", "2 km" where the number is in metres, "sea+20" by a name of set_named_numbers().
/// Nothing where it is not that, or not finite. A comma is as good as a point.
///
/// unit: of the number that is wanted, as it stands behind it; it may be typed, or left out. Lengths in mm,
/// cm, m, km and ft (0.3048 m) are converted into it where it is one of these.
std::optional<double> value_of(std::string_view text, std::string_view unit = {});

/// Sets the names that texts may have for numbers: letters, not those of a unit. They stay until the next
/// call; names outlive it.
void set_named_numbers(std::span<const std::pair<const char*, double>> numbers);
/// Sets "sea", "low", "high" and "extent", those of the world, in m.
void set_numbers_of(const World& world);

}  // namespace talus
