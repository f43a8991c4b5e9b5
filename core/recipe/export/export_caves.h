#pragma once

#include <string>
#include <vector>

#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/io/carved_ground.h"
#include "core/io/export.h"
#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"
#include "core/volume/cave_mesh.h"

namespace talus {

/// Returns whether a layer of a recipe makes caves.
bool makes_caves(const Recipe& recipe);

/// Returns what a file of the ground has in place of its holes, as one mesh with it. caves: the mesh of a
/// Volume of the terrain.
CarvedGround carved_ground(const Terrain& terrain, const CaveMesh& caves);

/// Returns the paths of the meshes of caves for a map of this path without ending: NAME_caves.obj,
/// NAME_rock.stl.
std::vector<std::string> cave_files(const std::string& stem);
/// Returns how many bytes the second has at least.
double least_solid_bytes(MapSize size);
/// Returns about how many bytes of memory writing them takes.
double cave_files_bytes(MapSize size);

/// Writes the caves of a terrain as a mesh in metres (OBJ, y up, from the middle of the map as that of the
/// ground), whose rim has the ground's own vertices to the bit; and the rock, ground and caves, as one closed
/// solid in millimetres (STL, z up). Where there is no cave, the first file has no triangle.
/// caves: the mesh of a Volume of the terrain. print_size: mm, the longer side of the solid. Throws
/// FileError, Cancelled, std::bad_alloc.
ExportResult export_caves(const Terrain& terrain, const CaveMesh& caves, const std::string& stem,
                          double print_size, Progress* progress);

}  // namespace talus
