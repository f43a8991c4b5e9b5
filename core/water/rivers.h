#pragma once

#include <cstdint>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/water/flow_graph.h"
#include "core/water/river_course.h"

namespace talus {

/// How the size of rivers follows from their discharge Q [m³/s]:
///
///     width = width_at_one · Q^0.5, depth = depth_at_one · Q^0.4
///
/// the hydraulic geometry of Leopold and Maddock, *The hydraulic geometry of stream channels and some
/// physiographic implications*, U.S. Geological Survey Professional Paper 252, 1953.
struct RiverSize {
    double width_at_one = 10;  ///< m
    double depth_at_one = 1;   ///< m

    float width(double discharge) const;  ///< m
    float depth(double discharge) const;  ///< m
};

/// Returns Strahler's order of the streams (Strahler, *Quantitative analysis of watershed geomorphology*,
/// Transactions, American Geophysical Union 38, 1957): 1 for a stream without a tributary, one more than its
/// largest tributaries where two or more of these meet, else that of the largest; 0 where there is no river.
///
/// size: of each cell, growing downstream; a river is where it is at least `threshold`. ground at or below
/// the sea level has no rivers. progress: may be null, here and below. Throws Cancelled, std::bad_alloc.
Grid<std::uint8_t> strahler_order(FlowGraph& graph, const Grid<float>& size, float threshold,
                                  const Grid<float>& ground, float sea_level,
                                  const Progress* progress = nullptr);

/// The rivers of a map.
struct Rivers {
    Grid<std::uint8_t> order;  ///< Strahler's, of the cells on the way down; 0 beside rivers
    Grid<float> discharge;     ///< m³/s, growing downstream
    RiverSize size;
};

/// Rivers as water on the map.
struct RiverMaps {
    Grid<float> water;         ///< m; holds lakes to begin with
    Grid<float> width;         ///< m; 0 beside rivers
    Grid<float> offset;        ///< m: see k_no_river
    Grid<std::uint8_t> order;  ///< Strahler's; 0 beside rivers
};

/// The field `river_offset` where no river is near. Elsewhere it says how far the middle line of the nearest
/// river lies away: above 0 on its right bank, below 0 on its left; so that lines much narrower than a cell
/// are found between samples. A line is where it changes its sign within a few cells, and no more than
/// neighbours lie apart.
inline constexpr float k_no_river = 1e4f;  // m

/// Draws rivers. Water stands on the ground as deep as the size says; its surface never rises downstream, so
/// that it stands deeper where the ground below would dam it, in front of a larger river, and in depressions.
/// Over its width a river is level. A river is nowhere broken: its cells touch each other. Lakes that are
/// there keep their level, and no line is drawn in them.
///
/// fill_lakes: depressions of half a hectare and more that a river runs through are filled to where they run
/// over, and as high above that as the river is deep there. level: the graph's water_level.
RiverMaps draw_rivers(FlowGraph& graph, const Grid<float>& ground, const Lattice& map, const Rivers& rivers,
                      Grid<float> lakes, bool fill_lakes, const Grid<float>& level,
                      const Progress* progress = nullptr);

}  // namespace talus
