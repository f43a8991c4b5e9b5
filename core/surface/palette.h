#pragma once

#include <cstdint>

#include "core/base/grid.h"
#include "core/terrain/terrain.h"

namespace talus {

struct Rgba8 {
    std::uint8_t r, g, b, a;
    friend bool operator==(const Rgba8&, const Rgba8&) = default;
};

/// natural: sand, grass, forest, rock and snow by height and slope. elevation: plain bands by height (water,
/// sand, green, rock, snow). grey: black at the foot of the height range, white at its top. viridis_like,
/// batlow_like: colours of evenly rising lightness over the height range. land_sea: two such ramps that meet
/// at the sea level. diverging: blue below the sea level, brown above, palest at it. slope: by steepness
/// alone, see k_steepest. clay, paper: one colour.
enum class PaletteKind {
    natural,
    elevation,
    grey,
    viridis_like,
    batlow_like,
    land_sea,
    diverging,
    slope,
    clay,
    paper
};

/// The slope in degrees at which the colours of slope end; few natural slopes are steeper.
inline constexpr float k_steepest = 60;

/// What a palette is made from.
struct PaletteSource {
    PaletteKind kind = PaletteKind::natural;
    HeightRange range = {};
    float sea_level = 0;      ///< m
    GroundStyle ground = {};  ///< of the natural kind

    friend bool operator==(const PaletteSource&, const PaletteSource&) = default;
};
/// Returns what a palette of a terrain is made from.
PaletteSource palette_source(PaletteKind kind, const Terrain& terrain);

/// Colours of ground by its height and slope, for the renderer, which samples the two grids on the GPU, and
/// for colour maps, which call colour_at. Colours are sRGB.
struct Palette {
    /// Columns: height, see palette_column. Rows: slope, see palette_row. The first and last of each stand
    /// for 0 and 1.
    Grid<Rgba8> table;
    /// Noise in 0 to 255, a seamless tile `noise_period` metres wide; see palette_noise. It moves the height
    /// and the slope that are looked up, so that borders between colours are not contour lines, and mottles
    /// the colour.
    Field<std::uint8_t> noise;
    float noise_period = 1;  ///< m
    float wobble = 0;        ///< m: the look-up moves by up to this much up or down, less near the sea
    float slope_wobble = 0;  ///< share by which the noise makes the slope greater or less
    float mottle = 0;        ///< 0 to 1: how much brighter or darker the noise makes the colour
    HeightRange range;       ///< of the heights that the columns stand for
    float sea_level = 0;     ///< m
    PaletteSource source;
};

/// The natural kind's columns reach above the range where its lines do.
Palette make_palette(const PaletteSource& source);
inline Palette make_palette(PaletteKind kind, HeightRange range, float sea_level) {
    return make_palette(PaletteSource{kind, range, sea_level});
}
/// Returns the natural palette without its table: for what has its noise and no colours.
Palette noise_palette(HeightRange range, float sea_level);

/// Returns the height from which colours count: the sea level, or the nearest end of the range where it lies
/// outside.
float palette_base(HeightRange range, float sea_level);
/// Returns the column of a height, 0 to 1: 0 at the bottom of the range, 1/2 at its base, 1 at the top. It
/// grows with the square root of the distance from the base, so that shores have room.
float palette_column(const Palette& palette, float height);
/// Returns the row of a slope, rise over run, 0 to 1: s / (1 + s), so 1/2 at 45 degrees.
inline float palette_row(float slope) { return slope / (1 + slope); }

/// Returns the noise at a place in metres of the world, -1 to 1: the tile at two scales.
float palette_noise(const Palette& palette, double x, double y);

/// Returns the height in metres of a column, 0 to 1: the inverse of palette_column.
float palette_height(const Palette& palette, float column);
/// Returns the rise over run of a row, 0 to 1: the inverse of palette_row; at 1 a very steep one.
float palette_slope(float row);

/// Returns the colour of a height [m] and slope [rise over run] at x and y, metres of the world. Both grids
/// are interpolated linearly.
Rgba8 colour_at(const Palette& palette, float height, float slope, double x, double y);

}  // namespace talus
