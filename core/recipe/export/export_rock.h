#pragma once

#include <string>

#include "core/io/export.h"
#include "core/io/export_options.h"
#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns the path of the rock as a signed distance for a map of this path without ending: NAME_rock.vdb.
std::string rock_file(const std::string& stem);
/// Returns the side of its voxels, m: the one chosen, or else the map's spacing.
double rock_voxel(const ExportOptions& options, const Lattice& lattice);
/// Returns why the rock of such a map cannot be written, as the rest of a line that begins with the option;
/// or nothing. lattice: of the map.
std::string rock_objection(const ExportOptions& options, const Lattice& lattice);
/// Returns about how many bytes of memory writing it takes. recipe: at the size of the map.
double rock_bytes(const Recipe& recipe, double voxel);

/// Writes the rock, ground and caves, as a signed distance in metres, negative in the rock (RockDistance):
/// a level set of OpenVDB named "rock", x to the east, y up from the datum, z to the south, the middle of the
/// map at 0, as the meshes of ground and caves lie.
///
/// floor: m, the bottom of the solid. close_seams: whether the ground's own files do, whose middle is that of
/// this one. Throws FileError, Cancelled, std::bad_alloc. progress: may be null.
ExportResult export_rock(const Terrain& terrain, float floor, double voxel, const std::string& path,
                         bool close_seams, Progress* progress);

}  // namespace talus
