#pragma once

#include <string>

#include "app/commands/syntax.h"

namespace talus {

/// The manual page of the program, as man(7) source, from what its --help is made of: every command with its
/// options. An option that a command shares with the whole program stands only once. The footer's paragraphs
/// become sections: "Exit status: 0 done" is shown under EXIT STATUS.
std::string man_page(const CommandSyntax& program, const std::string& version);

}  // namespace talus
