#pragma once

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/io/export.h"
#include "core/tiles/tile_engine.h"
#include "core/tiles/tiled_world.h"
#include "core/tiles/world_manifest.h"

namespace talus {

struct WorldExport {
    std::vector<ExportResult> maps;  ///< of each map, with its tiles' files; none where others told of them
    int kept = 0;                    ///< tiles that were there already
};

/// Makes a world tile by tile in a folder, with the bytes that export_rows() cuts the whole into, and a
/// manifest that grows with each tile. Where the folder has a manifest of this world, tiles whose files are
/// as it says are kept, so that a run which was stopped goes on; a manifest of another world is refused.
/// Throws FileError, Cancelled, std::bad_alloc.
WorldExport export_world(const TiledWorld& world, const std::string& folder, TileEngine& engine,
                         Progress* progress);

struct WorldCheck {
    int tiles = 0;                         ///< that were checked
    std::vector<std::string> differences;  ///< a line each, in the order of the tiles
};

/// Compares the files of a folder with its manifest, and the manifest with the same tiles made again, each
/// alone. tiles: of these; empty: of all. Throws FileError, Cancelled, std::bad_alloc.
WorldCheck verify_world(const WorldManifest& manifest, const std::string& folder,
                        const std::vector<int>& tiles, TileEngine& engine, Progress* progress);

}  // namespace talus
