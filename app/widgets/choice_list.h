#pragma once

#include <imgui.h>

#include <string_view>

namespace talus {

/// Opens a list under its control, as ImGui::BeginCombo does; where it returns true, the rows follow and
/// end_choice_list(). A list opens at the chosen row. Up, Down, Page Up, Page Down, Home and End light
/// another one, letters the next one that begins so, and Enter chooses it.
bool begin_choice_list(const char* label, const char* preview, ImGuiComboFlags flags = 0);
/// Draws a row of it. chosen: it is the one that is lit at first. Returns whether it was chosen now.
bool list_row(std::string_view label, bool chosen);
/// Draws a row that is ticked beside others, and leaves the list open. Returns whether that changed.
bool list_tick(std::string_view label, bool& ticked);
/// Lights the chosen row again: the rows are others now.
void light_chosen_row();
void end_choice_list();

}  // namespace talus
