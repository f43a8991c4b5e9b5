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
/// sand, green, rock, snow). grey: black at the foot of the height range, white at its top.
enum class PaletteKind { natural, elevation, grey };

/// The colour of ground by its height and slope: one source for the renderer, which samples the two grids on
/// the graphics card, and for colour maps, which call colour_at. Colours are sRGB.
struct Palette {
    /// Columns: height, see palette_column. Rows: slope, see palette_row.
    Grid<Rgba8> table;
    /// Noise in 0 to 255 that repeats every `noise_period` metres: moves the height that is looked up, so
    /// that borders between colours are not contour lines.
    Grid<std::uint8_t> noise;
    float noise_period = 1;  ///< m
    float wobble = 0;        ///< m: the look-up moves by up to this much up or down, less near the sea
    HeightRange range;
    float sea_level = 0;  ///< m
};

Palette make_palette(PaletteKind kind, HeightRange range, float sea_level);

/// Column, 0 to 1: 0 at the foot of the range, 1/2 at the sea, 1 at the top; by the square root of the
/// distance from the sea, so that shores have room.
float palette_column(const Palette& palette, float height);
/// Row, 0 to 1, from the slope as rise over run: s / (1 + s), so 1/2 at 45 degrees.
float palette_row(float slope);

/// height in m, slope as rise over run, x and y in metres of the world. Both grids are read with linear
/// interpolation.
Rgba8 colour_at(const Palette& palette, float height, float slope, double x, double y);

}  // namespace talus
