#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/commands/syntax.h"

namespace talus {

/// Returns the words that a value may be, for options of these names ("--target"): empty where there are none
/// to choose from, and files are offered instead.
using WordsOf = std::function<std::vector<std::string>(const std::string& option)>;

/// Returns a script for bash that completes the program's commands, options and values, made of the same
/// listing as
/// --help. With the program's name as its file's, the package bash-completion loads it.
std::string bash_completion(const CommandSyntax& program, const WordsOf& words_of);

}  // namespace talus
