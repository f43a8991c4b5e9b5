#pragma once

namespace talus {

/// Something waits for an answer over the panels: a menu, a list, a dialog.
bool is_popup_open();
/// Closes the menu or list on top; false where there is none, or a dialog is on top, which has its own
/// Cancel.
bool close_top_menu();
/// It did so in this frame: Escape is used up.
bool menu_was_closed();

}  // namespace talus
