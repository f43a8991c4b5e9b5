#pragma once

#include <string>

#include "app/commands/syntax.h"

namespace talus {

/// Returns the manual page of the program, as man(7) source, made from the same data as its --help: every
/// command with its options. Options that a command shares with the whole program are listed once. The
/// footer's paragraphs become sections: "Exit status: 0 done" becomes EXIT STATUS.
std::string man_page(const CommandSyntax& program, const std::string& version);

}  // namespace talus
