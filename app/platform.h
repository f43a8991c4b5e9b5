#pragma once

#include <cstdint>

namespace talus {

/// What only the operating system knows. One file a system: platform_posix.cpp.

/// Bytes of memory in this machine.
std::uint64_t physical_memory();
/// Whether the error stream goes to a person's terminal.
bool errors_go_to_terminal();
/// Columns of that terminal; 80 where it does not say.
int terminal_columns();
/// Calls handler when the user presses Ctrl+C or the system asks the program to end. It runs in a signal's
/// context, so it may do no more than store to a lock-free atomic.
void on_interrupt(void (*handler)());

}  // namespace talus
