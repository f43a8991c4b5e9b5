#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "tests/app/window/driver.h"

namespace talus::testing {

/// Opens a menu within a list or a menu by the mouse over it, and chooses a row of it. Not a click: the
/// menu opens under the mouse, and what is open has no place in the status.
inline void choose_in_submenu(const Window& window, const std::string& menu, const std::string& row) {
    const auto there = [](const std::string& widget) {
        return [widget](const Window::Status& now) { return now["widgets"].contains(widget); };
    };
    const Window::Status now = window.wait(menu, there(menu));
    const auto at = now["widgets"][menu].get<std::vector<double>>();
    window.input({"mousemove", std::to_string(std::lround(at[0] + at[2] / 2)),
                  std::to_string(std::lround(at[1] + at[3] / 2))});
    window.wait(row, there(row));
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
