#pragma once

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>

namespace talus {

/// Opens a list under its control, as ImGui::BeginCombo does; where it returns true, the rows follow and
/// end_choice_list(). A list opens at the chosen row. Up, Down, Page Up, Page Down, Home and End light
/// another one, letters the next one that begins so, and Enter chooses it.
bool begin_choice_list(const char* label, const char* preview, ImGuiComboFlags flags = 0);
/// Draws a row of it. chosen: it is the one that is lit at first. Returns whether it was chosen now.
bool list_row(std::string_view label, bool chosen);
/// Opens a list that ImGui::OpenPopup was called for, under a field that searches it; where it returns true,
/// the rows that have the words follow and end_search_list(). They are lit and chosen by the same keys as
/// those of any list, while letters go to the field. name: of the field, for mark(). words: typed so far,
/// empty as the list opens. width: of the field [px].
bool begin_search_list(const char* id, const std::string& name, std::string& words, float width);
/// Draws a row of a look of its own. text: what it is found by. draw: makes the item, and returns whether it
/// was pressed. Returns whether it was chosen now.
bool list_item(std::string_view text, bool chosen, const std::function<bool(bool lit)>& draw);
void end_search_list();
/// Draws a row that is ticked beside others, and leaves the list open. Returns whether that changed.
bool list_tick(std::string_view label, bool& ticked);
/// Lights the chosen row again: the rows are others now.
void light_chosen_row();
void end_choice_list();

}  // namespace talus
