#pragma once

#include <cstdint>
#include <span>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/water/flow_graph.h"

namespace talus {

/// How the water of a cell divides among its lower neighbours.
enum class Spread {
    /// Between the two neighbours on either side of the steepest way down, by the angles to them (Tarboton,
    /// *A
    /// new method for the determination of flow directions and upslope areas in grid digital elevation
    /// models*, Water Resources Research 33, 1997).
    infinite_directions,
    /// Among all lower neighbours, by slope^1.1 (Freeman, *Calculating catchment area with divergent flow
    /// based
    /// on a regular grid*, Computers & Geosciences 17, 1991).
    several_receivers,
};

/// Writes the drainage area [m²] of each cell if water divides. Where no neighbour is lower, on level ground
/// and in depressions, it follows the graph.
///
/// graph: routed on the ground. level: the graph's water_level. The areas at outlets sum to that of the map.
/// progress: may be null. Throws Cancelled, std::bad_alloc.
void spread_area(FlowGraph& graph, const Grid<float>& level, const Lattice& map, Spread spread,
                 Grid<float>& out, const Progress* progress = nullptr);

}  // namespace talus
