#pragma once

#include <imgui.h>

namespace talus {

/// A slider as ImGui::SliderScalar, as wide as the next item's width: never leaves its range, Ctrl+click
/// types, and with Shift held it moves ten times finer. It is drawn as a bar up to its value, so that the
/// number stays readable over it.
bool value_slider(const char* label, ImGuiDataType type, void* value, const void* low, const void* high,
                  const char* format, bool logarithmic);

/// The last item was double-clicked; it is let go of, so that the button, still down, does not move it again.
bool was_double_clicked();

}  // namespace talus
