#pragma once

#include <imgui.h>

#include <functional>

namespace talus {

/// What a control for a number did in this frame.
struct NumberEdit {
    bool changed = false;   ///< the number is different
    bool finished = false;  ///< the hand let go, or the number was typed: one undo step
    bool amends = false;    ///< the change replaces the last undo step: the first click of a double click is
                            ///< taken back
    bool reset = false;     ///< Ctrl+double-click: the caller sets the default, if there is one
};

/// Draws a control that the mouse moves, and gives it the habits of all such controls: a double click or
/// Ctrl+click types, where a comma is as good as a point; a click that becomes a double click leaves no
/// change; Ctrl+double-click resets.
///
/// label: without visible text. draw: draws the control itself at the cursor, as wide as the next item's
/// width, and returns whether it changed the value; it must not begin to type by itself
/// (ImGuiSliderFlags_NoInput). low, high: what a typed number is clamped to; null for no limit.
NumberEdit number_control(const char* label, ImGuiDataType type, void* value, const void* low,
                          const void* high, const char* format, const std::function<bool()>& draw);

/// Draws a number that is dragged like ImGui::DragFloat, with these habits. An empty range has no limits.
NumberEdit drag_number(const char* label, float& value, float speed, float low, float high,
                       const char* format);

/// Draws a field for a number that is only typed: of type float, int, or 64 bits with or without a sign. The
/// value changes once, with Enter or when the field is left. What is no number of the type is said, and
/// changes nothing. format: of a float, with its unit behind it: "%.6g mm".
bool number_input(const char* label, ImGuiDataType type, void* value, const char* format = "%g");

/// Lets a control take a typed number from its next frame on, as its menu does.
void type_into(ImGuiID id);
/// Returns whether the control takes a typed number now.
bool is_typed_into(ImGuiID id);

}  // namespace talus
