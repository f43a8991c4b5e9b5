#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/tiles/tiled_world.h"

namespace talus {

/// What a folder of tiles holds: how the world is made, and the digests of all its files.
struct WorldManifest {
    TiledWorld world;
    /// The files of each tile's maps; none where it was not made yet.
    std::vector<std::vector<TileRecord>> tiles;
};

/// Returns the path of a folder's manifest.
std::string manifest_path(const std::string& folder);
/// Returns the manifest of a folder; nothing where it has none. Throws FileError where that is wrong.
std::optional<WorldManifest> find_manifest(const std::string& folder);
/// Replaces the manifest at once (see core/io/safe_file.h). Throws FileError.
void write_manifest(const WorldManifest& manifest, const std::string& folder);

/// Returns the same for worlds that are made by the same recipe in the same way, and for no others. folder:
/// of the manifest, which files of the recipe may lie below.
std::string header_text(const TiledWorld& world, const std::string& folder);

/// Return what one process tells another of a tile's files.
std::string text_of(const std::vector<TileRecord>& records);
std::vector<TileRecord> records_of(const std::string& text);

}  // namespace talus
