#pragma once

#include <vector>

#include "core/map/drawing.h"

namespace talus {

/// A rectangle of the world and where it is drawn.
struct GridWindow {
    double x = 0, y = 0;           ///< m in the world, of the upper left corner
    double metres_per_mm = 1;      ///< above 0
    MapPoint corner;               ///< mm: where that corner is drawn
    double width = 0, height = 0;  ///< mm
};

/// A rectangle on the map, in mm.
struct MapBox {
    MapPoint low;   ///< the upper left corner
    MapPoint high;  ///< the lower right one
};

/// How the grid of a map is drawn. Distances are mm from the window's border to the numbers: outwards, or
/// inwards where they are negative.
struct GridStyle {
    Pen pen;
    Rgba8 halo{0, 0, 0, 0};          ///< beside the lines; transparent: none
    Rgba8 ink{0, 0, 0, 255};         ///< of the numbers
    Rgba8 number_halo{0, 0, 0, 0};   ///< around them; transparent: none
    double size = 2.8;               ///< mm: height of the numbers' font
    double widened = 1;              ///< how many times as wide as text_width says they are drawn
    bool numbers_above = false;      ///< those of metres to the east; else below
    bool numbers_right = false;      ///< those of metres to the south; else at the left
    double beside_columns = 2.6;     ///< distance to the middle of the numbers to the east
    double beside_rows = 1.2;        ///< distance to the nearer end of the numbers to the south
    std::vector<MapBox> taken = {};  ///< what no number reaches into
};

/// Returns metres between the lines of a map's grid: round, and about 20 to 50 mm on the map, so that numbers
/// of six digits have room between them.
double grid_step(double metres_per_mm);

/// Draws the lines of round metres that cross a window into `grid`, and their numbers beside it into
/// `numbers`: to the east along the horizontal border, to the south along the vertical one, all upright. They
/// are kilometres where the step is one or more, else metres; the last one to the east says which. Numbers
/// that would meet another one or something taken, or that stand within the window and would reach beyond
/// it, are left out.
void draw_grid(const GridWindow& window, const GridStyle& style, DrawnGroup& grid, DrawnGroup& numbers);

}  // namespace talus
