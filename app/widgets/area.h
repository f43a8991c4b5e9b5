#pragma once

#include <imgui.h>

#include "render/camera.h"

namespace talus {

/// A part of the window, in pixels from its upper left corner.
struct Area {
    float x = 0, y = 0, width = 0, height = 0;
};
inline Viewport viewport_of(const Area& area) {
    return {static_cast<int>(area.width), static_cast<int>(area.height)};
}

/// Begins a window without decoration that fills the area, below all floating windows. ImGui::End() ends it.
void begin_part(const char* name, const Area& area, const ImVec4& ground, ImVec2 padding);

}  // namespace talus
