#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <vector>

#include "core/surface/columns.h"
#include "core/terrain/profile.h"
#include "core/volume/cave_section.h"

namespace talus {

/// Returns how many times as high as to scale a plot of this size [px] draws heights: it is `length` m wide
/// and `heights` m high.
float section_stretch(ImVec2 size, float length, float heights);

/// Draws a section through a terrain as an item of a panel: the layers of the ground, thicker than they are
/// where they could not be seen otherwise, the water, snow and ice on it, and the ground as it was before
/// where that is known; below it the figures in words. Returns where the mouse points to, as a share of the
/// line. columns, caves: at the section's samples; no caves where the terrain has no features. share: of
/// `all` [px], how high the section is, 0 for a height of its own; its lower border is dragged.
std::optional<double> section_plot(const Profile& section, std::span<const Column> columns,
                                   std::span<const std::vector<CaveSpan>> caves, float& share, float all);

}  // namespace talus
