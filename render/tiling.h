#pragma once

#include <memory>

#include "core/terrain/terrain.h"

namespace talus {

/// The most samples to a side of what tiled() makes.
inline constexpr int k_max_tiled = 4097;

/// Whether the terrain has anything to repeat: it wraps along rows or columns.
bool can_tile(const Terrain& terrain);

/// The terrain three times along each direction that wraps, the middle one where the terrain lies, closed by
/// its first sample again, so that shading, light and mesh know of no seam. Where that is more than
/// k_max_tiled samples a side, of fewer samples. It does not wrap itself. The same terrain where nothing
/// wraps.
std::shared_ptr<const Terrain> tiled(const std::shared_ptr<const Terrain>& terrain);

}  // namespace talus
