#pragma once

#include <vector>

#include "app/panels/command.h"

namespace talus {

/// Returns the commands by which a recipe, or a layer of one, leaves as text through the clipboard, and comes
/// in.
std::vector<Command> recipe_text_commands();

}  // namespace talus
