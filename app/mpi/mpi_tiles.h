#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/tiles/tile_engine.h"

namespace talus {

/// Tiles shared out among the ranks of MPI, which ask the first one for the next tile. Each makes its tiles
/// on a thread of its own, while the main thread, the only one that calls MPI, listens.
class MpiTiles : public TileEngine {
 public:
    /// Between MPI_Init_thread and MPI_Finalize, once in a program.
    MpiTiles();

    /// To be called at most once.
    std::vector<std::string> run(int count, const Maker& maker, const Tell& tell,
                                 Progress* progress) override;
    int members_here() const override { return here_; }
    bool is_first() const { return rank_ == 0; }
    /// Must be called in the end: ranks that never ran, because their command line was wrong, say so to those
    /// that wait for them.
    void leave();

 private:
    bool all_begin(bool here);
    std::string lead(int count, const Maker& maker, const Tell& tell, std::vector<std::string>& answers,
                     Progress* progress);
    void follow(const Maker& maker, Progress* progress);

    int rank_ = 0;
    int ranks_ = 1;
    int here_ = 1;
    bool ran_ = false;
};

}  // namespace talus
