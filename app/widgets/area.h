#pragma once

#include <imgui.h>

#include <span>

#include "render/camera.h"

namespace talus {

/// A part of the window, in pixels from its upper left corner.
struct Area {
    float x = 0, y = 0, width = 0, height = 0;
};
inline Viewport viewport_of(const Area& area) {
    return {static_cast<int>(area.width), static_cast<int>(area.height)};
}

/// Returns the area of the window that is drawn.
Area area_of_window();
/// Returns a corner in the room at which something of this size covers none of the others: as high as
/// possible, and there as near as possible to where it is wished. Without room beside or below them it is
/// that place. wish: 0 for the left end of the room, 0.5 for its middle. gap: px to the room's edge and to
/// the others.
ImVec2 free_corner(const Area& room, ImVec2 size, std::span<const Area> others, float gap, float wish);

/// Begins a window without decoration that fills the area, below all floating windows. ImGui::End() ends it.
void begin_part(const char* name, const Area& area, const ImVec4& ground, ImVec2 padding);

}  // namespace talus
