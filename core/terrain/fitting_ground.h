#pragma once

#include "core/base/math.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns a style whose lines suit the land of a world: what rises above its sea, or above the bottom of its
/// range where the sea lies lower still. A sea that covers the whole range leaves the lines at its top.
inline GroundStyle fitting_ground(const HeightRange& range, float sea_level) {
    return fitting_ground(clamp(sea_level, range.low, range.high), range.high);
}

}  // namespace talus
