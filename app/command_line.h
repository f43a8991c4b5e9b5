#pragma once

namespace talus {

/// The program: reads the arguments, runs a command or the editor, returns the exit status: 0 done, 1 failed,
/// 2 bad usage, 130 interrupted. Whatever goes wrong is one line on the error stream that says cause and
/// cure.
int run_command_line(int argc, char** argv);

}  // namespace talus
