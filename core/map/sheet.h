#pragma once

#include <cstdint>
#include <string>

#include "core/map/drawing.h"
#include "core/map/map_marks.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Paper [mm], upright or across.
struct Paper {
    double width = 210;
    double height = 297;
    bool turns = true;  ///< whichever of the two ways gives the larger map
};
inline constexpr double k_min_paper = 80;     ///< mm: shorter side of the smallest sheet
inline constexpr double k_most_paper = 2000;  ///< mm: longer side of the largest

struct SheetSettings {
    Paper paper = {};
    std::string title;       ///< above the map; empty: none
    double interval = 0;     ///< m between contour lines; 0: a round number by relief and scale
    bool legend = true;      ///< what the colours are
    bool grid = true;        ///< lines of round metres
    bool plants = false;     ///< symbols of what grows there
    std::uint64_t seed = 0;  ///< of the world, for the plants
    double resolution = 10;  ///< pixels to a mm of the picture of the ground
};

/// Where the map lies on a sheet.
struct SheetLayout {
    double width = 0, height = 0;          ///< mm: the paper as it lies
    MapPoint corner;                       ///< mm: the map's upper left one
    double map_width = 0, map_height = 0;  ///< mm
    double metres_per_mm = 1;              ///< a round scale: 1 : 1000 times it
    bool panel_below = true;               ///< legend and scale bar; else they stand at the right
};

/// Returns the layout with the largest map of a round scale.
SheetLayout layout_of(const Lattice& map, const SheetSettings& settings);

/// Returns a terrain as a printable map: ground, contour lines, water, grid, and what it takes to read them.
/// Large terrains are sampled no finer than the paper can show. progress: may be null. Throws Cancelled,
/// std::bad_alloc.
MapSheet make_sheet(const Terrain& terrain, const SheetSettings& settings, Progress* progress = nullptr);

/// Adds symbols to a sheet, in metres of the world: plants, for example. They come to lie above the contour
/// lines and below water and texts. layout: of the sheet.
void add_symbols(MapSheet& sheet, const SheetLayout& layout, const Lattice& map, DrawnGroup symbols);

}  // namespace talus
