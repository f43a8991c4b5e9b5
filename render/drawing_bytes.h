#pragma once

#include "core/base/map_size.h"
#include "core/terrain/terrain.h"
#include "render/scene.h"

namespace talus {

/// Returns the bytes of memory that pictures of a terrain take at most while they are drawn without a window,
/// besides the terrain: what is prepared of it, its textures, the picture itself and the driver, which
/// without a GPU keeps all of this in the machine's memory. fields: of the terrain. Bytes per sample follow
/// from the parts of PreparedTerrain and TerrainMaps.
double drawing_bytes(const Lattice& terrain, FieldSet fields, const Look& look, int width, int height);

/// Returns what the driver alone takes, which compiles the shaders.
double driver_bytes();

}  // namespace talus
