#pragma once

#include <cstdint>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/water/flow_graph.h"

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

/// Fills the depressions that a river runs through up to where they run over, for a river that reaches one
/// has filled it.
/// level: the graph's water_level. water [m]: is raised to it.
void fill_lakes_on_rivers(const FlowNeighbours& neighbours, const Grid<std::uint8_t>& order,
                          const Grid<float>& ground, const Grid<float>& level, Grid<float>& water,
                          const Progress* progress = nullptr);

/// Rivers as water on the map.
struct RiverMaps {
    Grid<float> water;         ///< m; holds lakes to begin with
    Grid<float> width;         ///< m; 0 beside rivers
    Grid<std::uint8_t> order;  ///< Strahler's; 0 beside rivers
};

/// Draws rivers from their middle lines over as many cells as they are wide. A river is nowhere broken: one
/// that is narrower than a cell takes a chain of cells that touch along their sides, and is at least
/// `least_depth` deep, so that it can be seen.
///
/// maps.order: of the cells on middle lines; maps.water: lakes, which keep their level. The discharge is
/// area [m²] · rain [m/s].
void draw_rivers(FlowGraph& graph, const Grid<float>& ground, const Lattice& map, const Grid<float>& area,
                 double rain, const RiverSize& size, float least_depth, RiverMaps& maps,
                 const Progress* progress = nullptr);

}  // namespace talus
