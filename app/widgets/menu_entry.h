#pragma once

#include <functional>
#include <string_view>

namespace talus {

/// Draws an entry of a menu, or of the menu bar, with a menu of its own behind it, and marks the entry
/// whether that menu is open or not. label: in English. rows: draws what is in the menu. Returns whether it
/// is open.
bool menu_entry(std::string_view label, std::string_view name, const std::function<void()>& rows,
                bool enabled = true);

}  // namespace talus
