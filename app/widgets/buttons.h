#pragma once

#include <imgui.h>

#include <string_view>

#include "app/widgets/fonts.h"

namespace talus {

/// A square button with a sign. name: for mark() and ImGui; title and text: its help. chosen: it is on.
bool icon_button(std::string_view name, const Icon& icon, std::string_view title, std::string_view text,
                 std::string_view footer = {}, bool chosen = false);
/// A button for what is to be done first.
bool accent_button(const char* label, ImVec2 size = {0, 0});
/// A button without a ground until the mouse is over it.
bool ghost_button(const char* label);
/// One of several words side by side of which one is chosen.
bool segment(const char* label, bool chosen);
/// A die with five pips; size in pixels. Grey while it is disabled.
bool dice_button(std::string_view name, float size);

/// A bold line that begins a part of a panel.
void heading(std::string_view text);
/// A heading that folds what follows; returns `open`, which a click turns. note: quiet words at its right
/// end.
bool fold(const char* label, bool& open, std::string_view note = {});

/// Text in a colour, over as many lines as it needs.
void wrapped_text(const ImVec4& colour, std::string_view text);

enum class DialogAnswer { none, accept, cancel };
/// The last line of a dialog: Cancel and, at the right end, what accepts it. Escape cancels.
DialogAnswer dialog_buttons(const char* accept, bool ready, std::string_view path);
/// Puts the next window in the middle, at this size or that of the window's interior where it is smaller.
void centre_next_window(ImVec2 size);

}  // namespace talus
