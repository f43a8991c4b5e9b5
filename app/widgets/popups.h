#pragma once

namespace talus {

/// Returns whether a menu, a list or a dialog is open over the panels.
bool is_popup_open();
/// Lets Escape close the menu or list that is drawn, in this frame and the next, even while a field in it has
/// the keyboard.
void let_escape_close_menu();
bool escape_closes_menu();
/// Closes the menu or list on top. Returns false where there is none, or where a dialog is on top, which has
/// its own Cancel.
bool close_top_menu();
/// Returns whether it did so in this frame: then Escape has been handled.
bool menu_was_closed();
/// Returns whether the mouse rests where it was then: the entry under it, of the menu that was closed, must
/// not open that again.
bool mouse_rests_since_menu();

}  // namespace talus
