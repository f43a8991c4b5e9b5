#pragma once

#include <imgui.h>

namespace talus {

/// Draws a slider like ImGui::SliderScalar, as wide as the next item's width. It never leaves its range,
/// Ctrl+click allows typing, and with Shift held it moves ten times finer. It is drawn as a bar up to its
/// value, so that the number stays readable on it.
bool value_slider(const char* label, ImGuiDataType type, void* value, const void* low, const void* high,
                  const char* format, bool logarithmic);

/// Returns whether the last item was double-clicked. It is then deactivated, so that the button, still down,
/// does not move it again.
bool was_double_clicked();

}  // namespace talus
