#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/cell_rectangle.h"
#include "core/base/grid.h"
#include "core/light/sun.h"

namespace talus {

/// Half of the angle, in degrees, that the sun's disc takes in the sky.
inline constexpr float k_sun_radius = 0.266f;

/// Computes how much of the sun's disc each sample sees past the terrain: 0 in full shadow, 255 in full
/// light, between them in the half-shadow that grows wider with the distance from what casts it.
///
/// The map is swept once, away from the sun. Ground a few rows away is looked at along each sample's own ray;
/// what lies farther is carried along straight lines, two for each sample of a row, each with the heights
/// below which the upper and the lower edge of the disc are hidden. So a sample costs a few operations
/// however far shadows fall, and they stay as sharp after a thousand rows as after one.
///
/// heights: m, times `exaggeration`. cell_x, cell_y: m from sample to sample. radius: of the light's disc, in
/// degrees; half-shadows are at least half a sample wide. Beyond the map there is nothing. Gives the same
/// bytes on any number of threads.
Grid<std::uint8_t> cast_shadows(const Grid<float>& heights, double cell_x, double cell_y, const Sun& sun,
                                float exaggeration = 1, float radius = k_sun_radius);

/// Heights of some columns and rows of a finer map, which make a coarser one.
struct ShadowSamples {
    const Grid<float>& map;
    std::span<const int> columns, rows;
    float lowest, highest;  ///< m; between these lie all heights, those before the change, too
};
/// Bytes of a map that lie so far apart in memory.
struct SpacedBytes {
    std::uint8_t* first;
    std::ptrdiff_t step;  ///< to the next sample of a row
    int width, height;

    std::uint8_t& operator()(int x, int y) const {
        return first[(static_cast<std::ptrdiff_t>(y) * width + x) * step];
    }
};
/// Makes the same bytes at the cost of the strip in which shadows of the rectangle fall, as far as those of
/// the highest ground could. heights: all samples of the map, or some. seen: the bytes of a map of this size,
/// this light and these cells, whose heights differ only within `changed`. Returns how many samples were
/// computed.
std::size_t recast_shadows(const ShadowSamples& heights, double cell_x, double cell_y, const Sun& sun,
                           const CellRectangle& changed, const SpacedBytes& seen, float exaggeration = 1,
                           float radius = k_sun_radius);

}  // namespace talus
