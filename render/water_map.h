#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/terrain/terrain.h"
#include "render/mip_levels.h"

namespace talus {

/// What a fragment needs to know of the water on the ground, the sea apart. Each channel is 0 to 255.
struct WaterTexel {
    std::uint8_t shore;  ///< water lies where it is above one half; between samples the shore is where a
                         ///< level surface would meet the ground
    std::uint8_t depth;  ///< 255 √(depth / k_deepest_water)
    std::uint8_t cover;  ///< 255 on water, 0 on land: in coarser levels the share of the ground under water
    std::uint8_t still;  ///< 255 where the surface is level, less where it runs downhill
};
using WaterLevels = MipLevels<WaterTexel>;

inline constexpr float k_deepest_water = 400;  ///< m; water that is deeper looks the same
/// Water of less depth is wet ground, m.
inline constexpr float k_wet_ground = 0.02f;

/// Returns the terrain with its water as ground: height is the surface of the water where there is any. The
/// terrain itself where it has no water.
std::shared_ptr<const Terrain> with_water_surface(const std::shared_ptr<const Terrain>& terrain,
                                                  const Progress* progress = nullptr);

/// Makes the texels of the samples that are shown. surface: heights of ground or water at these samples [m].
/// water: depths on the whole map [m], whose columns and rows they are. cell: m between shown samples.
/// progress: may be null; throws Cancelled.
WaterLevels make_water(const Grid<float>& surface, const Grid<float>& water, std::span<const int> columns,
                       std::span<const int> rows, double cell, const Progress* progress = nullptr);

}  // namespace talus
