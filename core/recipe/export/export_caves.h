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
/// Returns about how many triangles the caves of a terrain have, by those of some of their bricks, within a
/// tenth where there are many. Throws Cancelled, std::bad_alloc. progress: may be null.
double expected_cave_triangles(const Terrain& terrain, Progress* progress);
/// Returns about how many bytes the files have together for a map of this size, within a third. triangles:
/// those of its caves.
double expected_cave_file_bytes(MapSize size, double triangles);
/// Returns about how many bytes of memory writing them takes.
double cave_files_bytes(MapSize size);

/// Writes the caves of a terrain as a mesh in metres (OBJ, y up, from the middle of the map as that of the
/// ground), whose rim has the ground's own vertices to the bit, with the surfaces of lakes in them as objects
/// of their own, `cave_water`, `cave_lava` and `cave_sea`; and the rock, ground and caves, as one closed
/// solid in millimetres (STL, z up). Where there is no cave, the first file has no triangle.
/// caves: the mesh of a Volume of the terrain. closed: that of a closed one. print_size: mm, the longer side
/// of the solid. close_seams: whether the ground's own files do, whose middle is that of the first file.
/// Throws FileError, Cancelled, std::bad_alloc.
ExportResult export_caves(const Terrain& terrain, const CaveMesh& caves, const CaveMesh& closed,
                          const std::string& stem, double print_size, bool close_seams, Progress* progress);

}  // namespace talus
