#pragma once

#include <array>
#include <memory>
#include <span>

#include "core/surface/columns.h"
#include "core/surface/palette.h"
#include "render/level_of_detail.h"

namespace talus {

/// The layers of the ground at the borders of a map, for the sides of the block that is cut from it: the
/// columns at the shown samples of one border after the other, in the order of k_column_borders. Texel
/// (i, k_column_layers · border + l) is layer l, from the top, at sample i: its colour, and as alpha
/// 255 · √(thickness / k_thickest_layer), both means over the samples beside it, a 128th of the border.
using ColumnTexels = Grid<Rgba8>;
inline constexpr int k_column_layers = 4;
inline constexpr float k_thickest_layer = 4;  ///< m; thicker ones look the same
inline constexpr std::array k_column_borders{Border::north, Border::south, Border::west, Border::east};

/// Makes the texels. columns, rows: the shown samples of the map.
ColumnTexels make_columns(const Terrain& terrain, std::span<const int> columns, std::span<const int> rows);

/// Returns how many times thicker than they are layers are drawn on the sides, so that they can be seen on a
/// map whose longer side is `side` metres.
double column_thickening(double side);

}  // namespace talus
