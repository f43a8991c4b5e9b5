#pragma once

#include <cstdint>
#include <string>

#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/surface/scatter.h"
#include "core/terrain/terrain.h"
#include "core/voxel/node_columns.h"
#include "core/voxel/node_table.h"

namespace talus {

/// A terrain as a world to walk in, for Luanti (once Minetest) from 5.5 on: a folder with the map, world.mt,
/// map_meta.txt, and a small mod that lets players begin on dry ground. x goes to the east, z to the north, y
/// up from the datum; the middle of the map is at 0, 0. Around and above it is air; below is rock down to
/// some nodes under the lowest ground and cave. The engine makes nothing besides, and spreads the light.

/// A place in nodes, as Luanti counts them.
struct LuantiPlace {
    int x = 0, y = 0, z = 0;
    friend bool operator==(const LuantiPlace&, const LuantiPlace&) = default;
};
/// Returns the place of a node in Luanti. size: of the map, in nodes.
LuantiPlace luanti_place(MapSize size, int i, int j, int k);

struct LuantiWorld {
    std::uint64_t blocks = 0;  ///< written
    std::uint64_t bytes = 0;   ///< of the map
    MapSize nodes = {};        ///< along its sides
    LuantiPlace start = {};    ///< where players begin
};

/// Writes the world. folder: must be missing or empty; it gets its name once all is written. Memory: beside
/// the terrain and the plants some megabytes, because blocks are made and written sixteen rows of columns at
/// a time. Throws FileError, Cancelled, std::bad_alloc. progress: may be null.
LuantiWorld write_luanti_world(const NodeColumns& columns, const Scatter& plants, const NodeTable& table,
                               const std::string& folder, Progress* progress);

}  // namespace talus
