#pragma once

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/tiles/tile_engine.h"

namespace talus {

/// Tiles made by threads of this process. One is enough: stages run on all cores by themselves.
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
