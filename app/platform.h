#pragma once

#include <cstdint>
#include <string>

#include "core/base/platform.h"

namespace talus {

/// What only the operating system knows. One file a system: platform_posix.cpp.

/// Bytes that making a terrain may take: the user's wish (--memory), or, where it is 0, half of the
/// machine's.
inline std::uint64_t allowed_memory(std::uint64_t wish = 0) {
    return wish > 0 ? wish : platform::physical_memory() / 2;
}
/// Whether the error stream goes to a person's terminal.
bool errors_go_to_terminal();
/// Columns of that terminal; 80 where it does not say.
int terminal_columns();
/// Calls handler when the user presses Ctrl+C or the system asks the program to end. It runs in a signal's
/// context, so it may do no more than store to a lock-free atomic. Null: the program ends at once again.
void on_interrupt(void (*handler)());

/// Shows a folder in the desktop's file manager and does not wait for it. Returns nothing, or why it cannot,
/// in one line with its cure.
std::string open_folder(const std::string& folder);

}  // namespace talus
