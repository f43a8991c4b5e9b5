#pragma once

#include <cstdint>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/water/flow_direction.h"

namespace talus {

/// Lets the water of depressions run out. The cells that drain to a pit are a basin; the passes between
/// neighbouring basins are the edges of a graph, and its minimum spanning tree, grown from the base levels,
/// tells through which pass each basin runs out, so that no water rises higher than it must. The way from the
/// pass down to the pit is then turned around.
///
/// Cordonnier, Bovy and Braun, *A versatile, linear complexity algorithm for flow routing in topographies
/// with depressions*, 2019, with Borůvka's algorithm. Here only basins that end in a pit are visited, so that
/// a ground with few pits costs next to nothing; of all steps between two basins one edge is kept.
///
/// The object keeps its memory from one call to the next.
class DepressionResolver {
 public:
    /// Turns directions of a ground so that every cell drains to a base level; there has to be one. progress:
    /// may be null; throws Cancelled.
    void resolve(const Grid<float>& ground, const FlowNeighbours& neighbours, Grid<FlowDirection>& directions,
                 const Progress* progress);

    std::size_t bytes() const;

 private:
    using Basin = std::uint32_t;  // 0: all that drains to base levels

    // The best of the steps from a cell of one basin over a pass to a cell of another.
    struct Pass {
        float height;         // of the higher cell
        float lower;          // of the other
        std::uint64_t place;  // tells passes of equal height apart, the same from both sides
        Basin basin;
        Basin other;
        std::uint32_t from;  // in `basin`
        FlowDirection direction;
    };
    static bool comes_first(const Pass& a, const Pass& b);

    void find_pits(const Grid<FlowDirection>& directions);
    void drain_level_places(const Grid<float>& ground, Grid<FlowDirection>& directions);
    void drain_to_ways_out(const Grid<float>& ground, const std::vector<std::uint32_t>& ways_out,
                           Grid<FlowDirection>& directions);
    void label_basins(const Grid<FlowDirection>& directions, const Progress* progress);
    void find_passes(const Grid<float>& ground, const Progress* progress);
    void span_tree(const Progress* progress);
    void turn_around(Grid<FlowDirection>& directions);
    Basin root(Basin basin);

    const FlowNeighbours* neighbours_ = nullptr;
    std::vector<std::uint32_t> pits_;   // of basins 1, 2, …
    std::vector<std::uint32_t> queue_;  // of level cells
    std::vector<FlowDirection> exits_;  // of the first of them
    Grid<std::uint8_t> bits_;           // of each cell, which neighbours drain to it; then, which are passes
    Grid<Basin> basins_;                // 0 at all other cells, and everywhere between calls
    Grid<std::uint32_t> cells_;         // basin by basin
    std::vector<std::uint32_t> first_;  // cell of a basin, and the end of the last; [0] is not used
    std::vector<Pass> passes_;          // those that may still belong to the tree
    std::vector<std::uint32_t> best_;   // pass of a basin, or of those with this root
    std::vector<Basin> parents_;        // in the union of joined basins
    std::vector<Basin> active_;         // basins in the order in which they are entered
    std::vector<std::uint8_t> entered_;
    std::vector<Pass> tree_;
    std::vector<std::uint32_t> first_edge_;  // of a basin, in edges_
    std::vector<std::uint32_t> edges_;       // passes of the tree
};

}  // namespace talus
