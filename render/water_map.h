#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/terrain/terrain.h"
#include "render/mip_levels.h"

namespace talus {

/// What a fragment needs to know of the water on the ground, the sea apart. Each channel is 0 to 255.
///
/// On the finest level, beside a river that the fields tell of and that is no wider than k_widest_line,
/// texels tell of its line: `shore` is 128 + 127 · offset / k_line_reach, above 128 on the right bank,
/// `cover` is 255 √(half the width / k_line_reach), and `still` at most k_line_still, less where it falls
/// steeply. In these both are in cells. Coarser levels do not: there such a river covers its share of the
/// ground.
struct WaterTexel {
    std::uint8_t shore;  ///< water lies where it is above one half; between samples the shore is where a
                         ///< level surface would meet the ground
    std::uint8_t depth;  ///< 255 √(depth / k_deepest_water)
    std::uint8_t cover;  ///< 255 on water, 0 on land, between them on wet ground: in coarser levels the share
                         ///< of the ground under water
    std::uint8_t still;  ///< 255 where the surface is level, less where it runs downhill, at least k_running
};
using WaterLevels = MipLevels<WaterTexel>;

inline constexpr float k_deepest_water = 400;  ///< m; water that is deeper looks the same
/// Water of less depth is wet ground, m; what is deeper fades in up to the depth at which it hides the
/// ground.
inline constexpr float k_wet_ground = 0.02f;
inline constexpr float k_hides_ground = 0.15f;

// shaders/surface.glsl knows these, too.
inline constexpr float k_line_reach = 6;     ///< cells
inline constexpr float k_widest_line = 9;    ///< cells
inline constexpr float k_line_still = 0.2f;  ///< of 1
inline constexpr float k_running = 0.3f;     ///< of 1

/// Returns the terrain with its water as ground: height is the surface of the water where there is any. The
/// terrain itself where it has no water.
std::shared_ptr<const Terrain> with_water_surface(const std::shared_ptr<const Terrain>& terrain,
                                                  const Progress* progress = nullptr);

/// Makes the texels of the samples that are shown. surface: heights of ground or water at these samples [m].
/// fields: of the whole map, whose columns and rows they are, with `water`, and the lines of its rivers where
/// it has `river_offset` and `river_width`. cell: m between shown samples. progress: may be null; throws
/// Cancelled.
WaterLevels make_water(const Grid<float>& surface, const Fields& fields, std::span<const int> columns,
                       std::span<const int> rows, double cell, const Progress* progress = nullptr);

/// Makes the same texels at the cost of the rectangle, where all samples are shown: copies those of `earlier`
/// and recomputes those that depend on fields or heights in it. earlier: of a map of this size and this cell,
/// which had the same fields and differs only within `changed`.
WaterLevels make_water(const Grid<float>& surface, const Fields& fields, double cell,
                       const WaterLevels& earlier, const CellRectangle& changed);

}  // namespace talus
