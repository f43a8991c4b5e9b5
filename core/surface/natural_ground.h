#pragma once

#include <array>

#include "core/biome/materials.h"

namespace talus {

/// Shares of what covers the ground, in the order of SurfaceLayer; they sum to 1.
using SurfaceWeights = std::array<float, k_surface_layers>;

/// Depth of water [m] up to which a place is as good as dry.
inline constexpr float k_dry_depth = 0.05f;

/// What covers a place, and its colour.
struct GroundMix {
    SurfaceWeights weights{};
    std::array<float, 3> colour{};  ///< sRGB, 0 to 255
};

/// Mixes two grounds: `share` of `other`, 0 to 1, the rest as it was.
void mix_in(GroundMix& ground, const GroundMix& other, float share);

/// Returns the ground where no biome is known: sand, grass, forest, rock and snow by height and slope.
/// t: 0 at the shore, 1 at the top of the world's height range, −1 at its foot. slope: rise over run.
GroundMix natural_ground(float t, float slope);

}  // namespace talus
