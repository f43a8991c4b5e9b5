#pragma once

#include "core/volume/cave_mesh.h"

namespace talus {

/// Returns the lowest place of a terrain's ground and of its caves, m.
float lowest_rock(const Terrain& terrain, const CaveMesh& caves);
/// Returns the height of a floor somewhat below a terrain's ground and its caves, m. caves: as of
/// closed_rock().
float rock_floor(const Terrain& terrain, const CaveMesh& caves);

/// Returns the rock of a terrain as one closed mesh: the ground without its holes, the caves, walls along the
/// map's border down to a level floor, and the floor. Each edge is that of two triangles. Its first vertices
/// are the samples of the map, row by row, also those that no triangle has.
///
/// terrain: at least 2 × 2 samples. caves: the mesh of a closed Volume of it. floor: m, below all of it.
/// Throws std::bad_alloc.
CaveMesh closed_rock(const Terrain& terrain, const CaveMesh& caves, float floor);

}  // namespace talus
