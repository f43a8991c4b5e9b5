#pragma once

#include <memory>

#include "core/terrain/terrain.h"

namespace talus {

/// Limits the samples a side of what tiled() makes.
inline constexpr int k_max_tiled = 4097;

/// Returns whether the terrain repeats: it wraps along rows or columns.
bool can_tile(const Terrain& terrain);

/// Returns the terrain three times along each direction that wraps, with the middle one where the terrain
/// lies, closed by its first sample again, so that shading, light and mesh have no seam. Where that exceeds
/// k_max_tiled samples a side, it has fewer samples. The result does not wrap. Where nothing wraps, returns
/// the terrain itself.
std::shared_ptr<const Terrain> tiled(const std::shared_ptr<const Terrain>& terrain);

}  // namespace talus
