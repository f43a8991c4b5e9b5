#pragma once

#include <cstddef>

#include "core/map/drawing.h"

namespace talus {

/// A rectangle of the world and where it is drawn.
struct GridWindow {
    double x = 0, y = 0;           ///< m in the world, of the upper left corner
    double metres_per_mm = 1;      ///< above 0
    MapPoint corner;               ///< mm: where that corner is drawn
    double width = 0, height = 0;  ///< mm
};

/// How the grid of a map is drawn. Distances are mm from the window's border to the middle of the numbers:
/// outwards, or inwards where they are negative.
struct GridStyle {
    Pen pen;
    Rgba8 halo{0, 0, 0, 0};       ///< beside the lines and around the numbers; transparent: none
    Rgba8 ink{0, 0, 0, 255};      ///< of the numbers
    double size = 2.1;            ///< mm: height of the numbers' font
    bool numbers_above = false;   ///< those of metres to the east; else below
    bool numbers_right = false;   ///< those of metres to the south; else at the left
    double beside_columns = 2.2;  ///< distance of the numbers to the east
    double beside_rows = 2.2;     ///< distance of the numbers to the south
};

/// Returns metres between the lines of a map's grid: round, and about 30 to 75 mm on the map.
double grid_step(double metres_per_mm);

/// Draws the lines of round metres that cross a window into `grid`, and their metres beside it into
/// `numbers`: to the east along the horizontal border, to the south, turned, along the vertical one. Numbers
/// that would reach beyond the other border's ends by half their width are left out where they stand within
/// the window.
void draw_grid(const GridWindow& window, const GridStyle& style, DrawnGroup& grid, DrawnGroup& numbers);

}  // namespace talus
