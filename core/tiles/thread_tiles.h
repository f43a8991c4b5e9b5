#pragma once

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/tiles/tile_engine.h"

namespace talus {

/// Tiles made by threads of this process. Stages run on all cores by themselves, but the compression of a
/// file and the disk do not: a few threads gain, many only take memory.
class ThreadTiles : public TileEngine {
 public:
    explicit ThreadTiles(int threads = 1) : threads_(threads) {}
    std::vector<std::string> run(int count, const Maker& maker, const Tell& tell,
                                 Progress* progress) override;
    int members_here() const override { return threads_; }

 private:
    int threads_;
};

}  // namespace talus
