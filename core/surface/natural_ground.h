#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/biome/materials.h"
#include "core/terrain/ground_style.h"

namespace talus {

/// Shares of what covers the ground, in the order of SurfaceLayer; they sum to 1.
using SurfaceWeights = std::array<float, k_surface_layers>;

/// Depth of water [m] up to which a place is as good as dry.
inline constexpr float k_dry_depth = 0.05f;

/// What lies on roads, and on the beds of drawn rivers.
inline constexpr Material k_roadway = material_of("gravel");
inline constexpr Material k_bed_gravel = material_of("gravel");

/// What covers a place, and its colour.
struct GroundMix {
    SurfaceWeights weights{};
    std::array<float, 3> colour{};  ///< sRGB, 0 to 255
};

/// Mixes two grounds: `share` of `other`, 0 to 1, the rest as it was.
void mix_in(GroundMix& ground, const GroundMix& other, float share);

/// Returns the ground where no biome is known, by height and slope: a beach at the sea, what grows up to the
/// tree line, meadow or gravel up to the rock line, bare ground above it, rock where it is steep, and snow.
/// height: m. base: m, the sea level, or the lowest height where there is no sea. slope: rise over run. Where
/// it is not wooded meadows lie where forest would.
GroundMix natural_ground(const GroundStyle& style, float height, float base, float slope, bool wooded = true);

/// Returns what an impact threw there not long ago, where it is paler than the ground: nothing but sunlight
/// and time darkens the ground of a moon.
std::optional<GroundMix> fresh_ground(GroundKind kind);

/// Beds of rock, seen where steep ground cuts them.
struct RockBeds {
    float strength;   ///< 0 to 1: how far their colours differ
    float thickness;  ///< m, of a bed
    float dip_east;   ///< m per m: how the beds fall to the east …
    float dip_north;  ///< … and to the north
};
RockBeds strata_of(GroundKind kind);

/// Returns how far one sees into the sea there, of clear tropical water 1: what lives in cold water makes it
/// dim.
float sea_clarity(GroundKind kind);

/// Returns the key of the biome that such ground has everywhere where no biomes are known; empty where it
/// goes by height.
std::string_view sole_biome_of(GroundKind kind);

}  // namespace talus
