#pragma once

#include <vector>

#include "app/panels/command.h"

namespace talus {

// The rows of commands that all workspaces share, a function for each menu or two. A new command is one row.
std::vector<Command> file_commands();
std::vector<Command> layer_commands();  ///< of the Edit and the Layer menu
std::vector<Command> view_commands();
std::vector<Command> window_commands();  ///< the rest of the View menu, and the manual in Help

/// Returns the rows of all these functions.
std::vector<Command> shared_commands();

}  // namespace talus
