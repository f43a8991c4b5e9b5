#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/progress.h"

namespace talus {

/// Shares out the tiles of a world among those who make them: the threads of one process, or the ranks of
/// MPI. All that these exchange goes through here: which tile is whose, how far all of them are, and an
/// answer for each tile. Sums are taken from the answers in the order of the tiles, so that they never depend
/// on who made which.
class TileEngine {
 public:
    virtual ~TileEngine() = default;

    /// Makes a tile, and returns what all need to know of it: any bytes. progress: of this tile, never null.
    using Make = std::function<std::string(int tile, Progress* progress)>;
    /// Returns what makes tiles one after another on one thread. Called by each of those who share them.
    using Maker = std::function<Make()>;
    /// Is told an answer as soon as it is known: one at a time, in any order, in the first process alone.
    using Tell = std::function<void(int tile, const std::string& answer)>;

    /// Makes tiles 0 to count − 1, each once. Returns their answers in this order in the first process,
    /// nothing in the others. Where making or telling throws, the others stop at their next checkpoints, and
    /// the error is thrown on; Cancelled, where the progress is cancelled. progress: may be null.
    virtual std::vector<std::string> run(int count, const Maker& maker, const Tell& tell,
                                         Progress* progress) = 0;
    /// Returns how many tiles are made at once on this machine, which share its memory.
    virtual int members_here() const = 0;
};

}  // namespace talus
