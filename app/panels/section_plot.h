#pragma once

#include <optional>
#include <span>

#include "core/surface/columns.h"
#include "core/terrain/profile.h"

namespace talus {

/// Draws a section through a terrain as an item of a panel: the layers of the ground, thicker than they are
/// where they could not be seen otherwise, the water, snow and ice on it, and the ground as it was before
/// where that is known; below it the figures in words. Returns where the mouse points to, as a share of the
/// line. columns: at the section's samples.
std::optional<double> section_plot(const Profile& section, std::span<const Column> columns);

}  // namespace talus
