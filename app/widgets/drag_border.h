#pragma once

#include <imgui.h>

namespace talus {

/// Draws a border that the mouse drags, as an item of a panel, under its name as a mark; it is lit while the
/// mouse is over it. Returns whether it is held.
bool drag_border(const char* name, ImVec2 size, ImGuiMouseCursor cursor);

/// Draws the border below a part of a panel whose height it changes, with a grip in its middle. share: of
/// `all` [px], how high the part is that begins at `top` [px]; dragging makes it 0.01 to 1, and a
/// double-click makes it 0, which stands for no choice.
void drag_height(const char* name, ImVec2 size, float& share, float top, float all);

}  // namespace talus
