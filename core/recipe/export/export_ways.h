#pragma once

#include <string>

#include "core/base/progress.h"
#include "core/io/export.h"
#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns whether a layer of a recipe draws a road or a river, or makes water.
bool makes_ways(const Recipe& recipe);

/// What is said of a recipe without such a layer.
inline constexpr const char* k_no_ways =
    "No layer draws a road or a river, or makes water. Add one, or leave the tick Roads and water out.";

/// Returns the path of the meshes of roads and water for a map of this path without ending: NAME_ways.glb.
std::string ways_file(const std::string& stem);
/// Returns about how many bytes of memory, and of the file, they take at most.
double ways_bytes(const Recipe& recipe);

/// Writes roads and water as a scene (GLB, metres, placed as the ground's own mesh; core/recipe/export/
/// way_meshes.h): a part for each drawn road, over bridges and through tunnels, and for each drawn river,
/// named after their layers, and `water`, all other water on the ground.
///
/// recipe: at the terrain's size. terrain: what it makes. close_seams: as for the ground's own files, whose
/// middle is that of this one. Where there is nothing to write no file is written, and a remark says so.
/// Throws FileError, Cancelled, std::bad_alloc. progress: may be null.
ExportResult export_ways(const Recipe& recipe, const Terrain& terrain, const std::string& path,
                         bool close_seams, Progress* progress);

}  // namespace talus
