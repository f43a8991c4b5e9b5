#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/base/map_size.h"
#include "core/io/export_facts.h"
#include "core/io/formats.h"
#include "core/io/targets.h"
#include "core/recipe/export/export_plan.h"
#include "core/recipe/recipe.h"
#include "core/recipe/window.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A map of a world that is made tile by tile.
struct TiledMap {
    std::string file = {};  ///< name of the whole, which tile_path() makes the tiles' names from
    FieldId field = k_height_id;
    std::string format = {};  ///< its key
    HeightRange range = {};   ///< what whole numbers span
    bool bottom_row_first = false;
    bool flip_green = false;
    bool carries_recipe = true;  ///< pictures carry the recipe's code
};

/// A world whose tiles are made alone, each in a window of its own, and equal the whole to the bit.
struct TiledWorld {
    Recipe recipe;  ///< at the size of its maps
    Tiles tiles = {};
    bool close_seams = false;
    std::vector<TiledMap> maps = {};
    /// Stands for the stages' revisions and the files that they read.
    std::string made_by = {};

    /// Returns the samples of all tiles together.
    MapSize size() const;
    MapSize tile_size() const { return tiles.of(size()); }
};

/// What is known of a tile's file.
struct TileRecord {
    std::string file = {};         ///< its name
    std::int64_t bytes = 0;        ///< of the file
    std::string file_digest = {};  ///< of the file's bytes
    std::string digest = {};  ///< of the samples, row by row as the format has them, before any compression
    /// The facts of samples that are in no tile to the west or the north, nor beyond a seam.
    ExportFacts facts = {};
};

/// Returns why an export cannot be made tile by tile, with the remedy; empty if it can.
std::string tiling_objection(const ExportPlan& plan);
/// Returns the world that a plan without objection makes.
TiledWorld tiled_world(const ExportPlan& plan);
/// Returns the text for a world's `made_by` as things stand now.
std::string made_by(const Recipe& recipe);

/// Returns the bytes of memory that making one tile after the other takes, without what writing takes.
double tile_bytes(const TiledWorld& world);

/// The digest as text.
std::string digest_text(const Digest& digest);

/// One axis of the window that a tile is made from.
struct TileAxis {
    std::int64_t first;  ///< sample of the map, from which on the samples of the tile and around it lie
    int before;          ///< of them lie before the tile
    int count;           ///< of them there are
    bool turns;          ///< these are more than the map has, which wraps: all of it is made
};
/// around: samples that are looked at on both sides of a tile, as far as there are any.
TileAxis tile_axis(int index, int side, const Tiles& tiles, int samples, bool wraps, int around);
/// Returns the window of the world, one of the terrain's map.
Window tile_window(const TiledWorld& world, const TileAxis& x, const TileAxis& y);

}  // namespace talus
