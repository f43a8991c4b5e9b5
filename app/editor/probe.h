#pragma once

#include <optional>

#include "core/terrain/terrain.h"
#include "render/ground.h"

namespace talus {

/// Position, height and slope of the terrain at one point.
struct Probe {
    double x = 0;                       ///< m from the western border
    double y = 0;                       ///< m from the northern border
    float height = 0;                   ///< m, of the ground
    float water = 0;                    ///< m; depth of a lake or river over it
    float river_width = 0;              ///< m; 0 beside rivers
    float slope = 0;                    ///< degrees, by central differences over two cells
    std::optional<float> painted = {};  ///< value of the field that the look paints, if there is one
};

/// Returns the field's value at the sample next to the point; nothing where `shown` has no such field.
std::optional<float> value_at(const Terrain& shown, FieldId field, const GroundPoint& point);

/// Measures the terrain at a point. point: as Ground::pick gave it; shown: the terrain that ground was made
/// from; terrain: that or, where it is shown three times three, the one that `shown` repeats, in whose
/// coordinates x and y are given.
/// on_water: `shown` has the surface of the water as its height, so the ground lies below that.
Probe probe_at(const Terrain& terrain, const Terrain& shown, const GroundPoint& point, bool on_water = false);

}  // namespace talus
