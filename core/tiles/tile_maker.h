#pragma once

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/recipe/evaluate.h"
#include "core/tiles/tiled_world.h"

namespace talus {

/// Makes tiles of a world one after another: each in its window, with what its recipe and formats look at
/// around it. What is known of the whole world (Prepared, overviews) is made with the first one and kept.
/// Only one thread may use it at a time.
class TileMaker {
 public:
    /// world: must outlive this object.
    explicit TileMaker(const TiledWorld& world);

    /// Makes all maps of a tile. folder: where their files are written, all or none; empty: nothing is
    /// written, and the records lack what is known of files. Throws FileError, Cancelled, std::bad_alloc.
    std::vector<TileRecord> make(int tile, const std::string& folder, Progress* progress);

 private:
    const TiledWorld* world_;
    std::string code_;  // that pictures carry
    Evaluator evaluator_;
};

/// Returns the names of a tile's files, map by map.
std::vector<std::string> files_of_tile(const TiledWorld& world, int tile);
/// Returns the digest of a file's bytes as text; empty where there is none. bytes: gets their number.
std::string digest_of_file(const std::string& path, std::int64_t& bytes);

}  // namespace talus
