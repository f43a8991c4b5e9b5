#pragma once

#include <memory>
#include <optional>

#include "core/base/progress.h"
#include "core/terrain/terrain.h"

namespace talus {

/// How far one terrain lies above or below another.
struct TerrainDifference {
    /// The second terrain minus the first, in metres, as heights around a sea level of 0; the range is as
    /// wide to both sides.
    std::shared_ptr<const Terrain> terrain;
    float minimum = 0;  ///< m
    float maximum = 0;  ///< m
    double rms = 0;     ///< m, root of the mean square

    static constexpr float k_min_reach = 0.5f;  ///< m of the range to each side, where they hardly differ
    /// Returns the reach of the range to each side, in metres, for this difference alone.
    float reach() const;
};

/// Returns whether both terrains have their samples at the same places.
bool same_samples(const Terrain& first, const Terrain& second);

/// Returns the difference; absent if same_samples is false. progress: may be null; throws Cancelled.
std::optional<TerrainDifference> difference_of(const Terrain& first, const Terrain& second,
                                               const Progress* progress = nullptr);

/// Returns the difference with a wider range, so that its colours mean the same metres as another's.
TerrainDifference with_reach(const TerrainDifference& difference, float reach);

}  // namespace talus
