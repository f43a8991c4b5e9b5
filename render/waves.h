#pragma once

#include "render/prepared_terrain.h"
#include "render/scene.h"

namespace talus {

/// After as many seconds moving waves are as they were at first, without a jump: shaders/waves.glsl has the
/// same.
inline constexpr double k_wave_cycle = 1024;

/// Returns Scene::wave_seconds of waves that have moved for so long, in s: where they are in their cycle,
/// small enough to be exact as a float. 0 where they rest.
float wave_time(double seconds);

/// Returns whether the picture has waves that could move: a sea or lakes, in a view and a look that show
/// their light rather than a map. prepared: the terrain of the scene, as it is drawn.
bool shows_waves(const Scene& scene, const PreparedTerrain& prepared);

}  // namespace talus
