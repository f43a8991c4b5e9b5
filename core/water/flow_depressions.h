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
/// with depressions*, 2019, with Borůvka's algorithm. Here only basins that end in a pit are visited, and
/// cells along their outlines serve as edges, so that a ground with few pits costs next to nothing.
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

    // A step from a cell of a basin over a pass to a cell of another.
    struct Pass {
        float height;         // of the higher cell
        float lower;          // of the other
        std::uint64_t place;  // tells passes of equal height apart, the same from both sides
        std::uint32_t from;
        FlowDirection direction;
    };
    static bool comes_first(const Pass& a, const Pass& b);

    void find_pits(const Grid<FlowDirection>& directions);
    void drain_level_places(const Grid<float>& ground, Grid<FlowDirection>& directions);
    void drain_to_ways_out(const Grid<float>& ground, const std::vector<std::uint32_t>& ways_out,
                           Grid<FlowDirection>& directions);
    void label_basins(const Grid<FlowDirection>& directions, const Progress* progress);
    void span_tree(const Grid<float>& ground, const Progress* progress);
    void find_best_pass(const Grid<float>& ground, Basin basin);
    void turn_around(Grid<FlowDirection>& directions);
    Basin root(Basin basin);

    const FlowNeighbours* neighbours_ = nullptr;
    std::vector<std::uint32_t> pits_;   // of basins 1, 2, …
    std::vector<std::uint32_t> queue_;  // of level cells
    std::vector<FlowDirection> exits_;  // of the first of them
    Grid<Basin> basins_;                // 0 at all other cells, and everywhere between calls
    Grid<std::uint32_t> cells_;         // basin by basin
    Grid<std::uint32_t> outlines_;      // those of a basin at its outline, from where its cells begin
    std::vector<std::uint32_t> first_;  // cell of a basin, and the end of the last; [0] is not used
    std::vector<std::uint32_t> last_;   // one beyond a basin's outline
    std::vector<Basin> parents_;        // in the union of joined basins
    std::vector<Basin> roots_;          // during a round
    std::vector<Pass> best_;            // of a basin
    std::vector<Basin> chosen_;         // basin whose pass is the best of those with this root; 0: none
    std::vector<Basin> active_;         // basins that do not drain to a base level yet
    std::vector<Pass> tree_;
    std::vector<std::uint32_t> first_edge_;  // of a basin, in edges_
    std::vector<std::uint32_t> edges_;       // passes of the tree
};

}  // namespace talus
