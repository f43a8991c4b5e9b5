#pragma once

#include <imgui.h>

#include <string>

#include "app/widgets/number_control.h"

namespace talus {

/// Draws a slider like ImGui::SliderScalar, of a float or an int, as wide as the next item's width. It never
/// leaves its range, takes a typed number as number_control() says, and with Shift held it moves ten times
/// finer. It is drawn as a bar up to its value, so that the number stays readable on it.
/// Returns a value as a slider writes it, in the language of the window. format: of printf, for a float
/// whatever the type: "%.0f steps".
std::string slider_text(ImGuiDataType type, const void* value, const char* format);
/// Returns how much smaller a text of this width is written on a slider, so that it has room beside its ends.
float slider_text_scale(float text, float slider, float em);

NumberEdit value_slider(const char* label, ImGuiDataType type, void* value, const void* low, const void* high,
                        const char* format, bool logarithmic);

}  // namespace talus
