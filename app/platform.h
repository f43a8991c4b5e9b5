#pragma once

#include <cstdint>
#include <string>

#include "core/base/platform.h"

namespace talus {

/// What only the operating system knows. One file per system: platform_posix.cpp.

/// Returns the bytes that making a terrain may take: those the user allows (--memory), or, where that is 0,
/// half of the machine's.
inline std::uint64_t allowed_memory(std::uint64_t wish = 0) {
    return wish > 0 ? wish : platform::physical_memory() / 2;
}
/// Returns whether the error stream is a terminal.
bool errors_go_to_terminal();
/// Returns the columns of that terminal; 80 where it does not say.
int terminal_columns();
/// Calls handler when the user presses Ctrl+C or the system asks the program to end. It runs in a signal's
/// context, so it may only store to a lock-free atomic. Null: the program ends at once, as by default.
void on_interrupt(void (*handler)());

/// Opens a folder in the desktop's file manager without waiting for it. Returns nothing, or one line with the
/// reason why it cannot and the remedy.
std::string open_folder(const std::string& folder);

}  // namespace talus
