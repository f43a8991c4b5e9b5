#pragma once

#include <optional>

#include "core/terrain/profile.h"

namespace talus {

/// Draws a section through a terrain as an item of a panel: the ground, the water on it, and the ground as it
/// was before where that is known; below it the figures in words. Returns where the mouse points to, as a
/// share of the line.
std::optional<double> section_plot(const Profile& section);

}  // namespace talus
