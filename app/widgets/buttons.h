#pragma once

#include <imgui.h>

#include <string_view>

#include "app/widgets/fonts.h"

namespace talus {

/// Draws a square button with an icon. name: for mark() and ImGui; title and text: its help. chosen: draws it
/// as switched on.
bool icon_button(std::string_view name, const Icon& icon, std::string_view title, std::string_view text,
                 std::string_view footer = {}, bool chosen = false);
/// Pixels that an icon_button is wide.
float width_of_button(const Icon& icon);
/// Draws a button for the main action. It is pressed even where the press itself moves it, as one that ends
/// the typing of a value may.
bool accent_button(const char* label, ImVec2 size = {0, 0});
/// Draws a button without a background until the mouse is over it.
bool ghost_button(const char* label);
/// Draws one of several words side by side of which one is chosen.
bool segment(const char* label, bool chosen);
/// Draws one of several tools in a grid of which one is chosen. label: its suffix after ## is not shown.
/// path: for mark(); about: its help.
bool tool_button(std::string_view label, std::string_view path, std::string_view about, bool chosen,
                 float width);
/// Draws a die with five pips; size in pixels. It is grey while disabled.
bool dice_button(std::string_view name, float size);

/// Draws a bold line that begins a part of a panel.
void heading(std::string_view text);
/// Draws a heading that folds what follows. Returns `open`, which a click toggles. note: dim text at its
/// right end.
bool fold(const char* label, bool& open, std::string_view note = {});

/// Text in a colour, over as many lines as it needs.
void wrapped_text(const ImVec4& colour, std::string_view text);

enum class DialogAnswer { none, accept, cancel };
/// Draws the last line of a dialog: Cancel and, at the right end, the button that accepts. Escape cancels.
DialogAnswer dialog_buttons(const char* accept, bool ready, std::string_view path);
/// Draws the last line of a dialog that asks nothing: Close, which Escape and Enter press, too.
bool closing_button(std::string_view path);
/// Centres the next window, at this size or that of the main window's interior where it is smaller.
void centre_next_window(ImVec2 size);

}  // namespace talus
