#pragma once

namespace talus {

/// Reads the arguments, runs a command or the editor, and returns the exit status: 0 done, 1 failed, 2 bad
/// usage, 130 interrupted. Every error is one line on the error stream that gives the cause and the remedy.
int run_command_line(int argc, char** argv);

}  // namespace talus
