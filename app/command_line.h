#pragma once

#include "core/tiles/tile_engine.h"

namespace talus {

/// Reads the arguments, runs a command or the editor, and returns the exit status: 0 done, 1 failed, 2 bad
/// usage, 130 interrupted. Every error is one line on the error stream that gives the cause and the remedy.
/// engine: shares out the tiles of worlds among processes that were started with the same line: then there
/// are only the commands that make tiles, and no editor. Null: this process is alone.
int run_command_line(int argc, char** argv, TileEngine* engine = nullptr);

}  // namespace talus
