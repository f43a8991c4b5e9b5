#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/water/flow_depressions.h"
#include "core/water/flow_direction.h"

namespace talus {

/// Where water leaves a map, and what it does on its way. A map on which no cell is a base level by these
/// rules, as a world that wraps may be, drains to its lowest cells.
struct FlowRules {
    bool borders = true;  ///< the cells along ends that do not wrap are base levels
    /// Cells at or under it are base levels [m].
    float sea_level = -std::numeric_limits<float>::infinity();
    const Grid<std::uint8_t>* base = nullptr;  ///< base levels of the caller's own, where it is not 0
    /// Lets water run out of depressions, through the lowest pass of each; without it they keep their water.
    bool resolve = true;
    /// A factor for each cell, above 0, on the drop to its diagonal neighbours when they are compared with
    /// the others; null: 1/√2. Drawn at random as 1 / (2 − u), u from 0 to 1, rivers on a slope keep to its
    /// own direction on the whole, instead of one of eight (Fairfield and Leymarie, *Drainage networks from
    /// grid digital elevation models*, 1991).
    const Grid<float>* diagonal = nullptr;
};

/// Which way water runs from each cell of a map, and in which order to visit cells so that each comes before
/// or after the one it flows to. Routers, resolvers and eroders share it. It keeps its memory from one call
/// to the next, and gives the same bits on any number of threads.
///
/// A cell flows to the steepest of its eight neighbours that are lower, a diagonal one being √2 away
/// (O'Callaghan and Mark, *The extraction of drainage networks from digital elevation data*, 1984). A level
/// place drains towards its nearest way out. Depressions: see resolve_depressions().
class FlowGraph {
 public:
    /// Finds the directions on a ground, finite heights in m. progress: may be null, here and below; throws
    /// Cancelled, and the graph must then be routed again.
    void route(const Grid<float>& ground, const Lattice& map, const FlowRules& rules,
               const Progress* progress);

    const FlowNeighbours& neighbours() const { return neighbours_; }
    const Grid<FlowDirection>& directions() const { return directions_; }
    /// Returns the cell that a cell flows to: itself for a base level or a pit.
    std::size_t receiver(std::size_t cell) const { return neighbours_.next(cell, directions_.data()[cell]); }

    /// Returns all cells, each before the one that it flows to; backwards it leads from the outlets upwards.
    /// Cells of a stream follow each other, so that neither direction jumps about in memory much (Zhou, Wei
    /// and Fu, *A fast and simple algorithm for calculating flow accumulation matrices*, 2019; Braun and
    /// Willett's stack of 2013 is another such order). Made at the first call after route().
    std::span<const std::uint32_t> downstream(const Progress* progress);

    /// Returns the number of cells whose water runs through each cell, itself included; each valid until the
    /// next route().
    const Grid<std::uint32_t>& cells_above(const Progress* progress);
    /// Writes the drainage area [m²].
    void area(Grid<float>& out, const Progress* progress);
    /// Writes the sum of a source (rain, sediment; per cell) over the cells whose water runs through each.
    void accumulate(const Grid<float>& source, Grid<float>& out, const Progress* progress);

    /// Writes the number of the basin that each cell belongs to: basins are numbered by their outlets (and
    /// pits, where depressions keep their water) in rows from the north, from 0. Returns how many there are.
    std::uint32_t basins(Grid<std::uint32_t>& out, const Progress* progress);
    /// Writes the level that water reaches at each cell before it runs off: the ground or, in a depression,
    /// the height of its pass. ground: as it was routed.
    void water_level(const Grid<float>& ground, Grid<float>& out, const Progress* progress);

    /// Frees what only the next route() or accumulate() would work with: as much as three to five maps.
    void drop_scratch();
    std::size_t bytes() const;

 private:
    void count_donors(const Progress* progress);
    void begin_walk(const Progress* progress);
    void find_order(const Progress* progress);
    void count_cells(const Progress* progress);

    FlowNeighbours neighbours_;
    double cell_area_ = 1;
    Grid<FlowDirection> directions_;
    Grid<std::uint8_t> donors_;
    Grid<std::uint32_t> order_;
    Grid<std::uint32_t> cells_above_;
    Grid<double> sums_;
    bool has_order_ = false;
    bool has_counts_ = false;
    DepressionResolver depressions_;
};

}  // namespace talus
