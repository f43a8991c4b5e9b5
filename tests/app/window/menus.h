#pragma once

#include <string>

#include "tests/app/window/driver.h"

namespace talus::testing {

/// Opens a menu within a list or a menu by the mouse over its entry, and chooses a row of it.
inline void choose_in_submenu(const Window& window, const std::string& menu, const std::string& row) {
    window.point_at(menu);
    window.wait_for(row);
    window.click(row);
}

/// Opens a row's list by a click and chooses from it.
inline void choose_from_list(const Window& window, const std::string& row, const std::string& choice) {
    window.click(row);
    window.wait_for(row + "/" + choice);
    window.click(row + "/" + choice);
    window.wait_until_gone(row + "/" + choice);
}

}  // namespace talus::testing
