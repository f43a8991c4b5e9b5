#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// Where water leaves a map.
struct Outlets {
    /// Over the ends of the map where it does not wrap: the cells there keep no water.
    bool open_borders = true;
    /// m; where the ground is at or below it, the sea takes in all water and keeps its level.
    float sea_level = -std::numeric_limits<float>::infinity();
};

/// The lowest place between two basins that touch: two neighbouring cells, one in each.
struct Pass {
    float level;  ///< m; the height of the higher cell, which water has to reach
    float low;    ///< m; the height of the lower one
    std::int32_t a;
    std::int32_t b;  ///< the basins, a < b
};

/// The basins of the ground: cells from which water runs down to the same lowest place, by the flow graph's
/// directions. A level cell without a lower neighbour drains to a neighbour of the same height that comes
/// before it in the map; without such a one it is the bottom of a basin.
struct Basins {
    Grid<std::int32_t> basin;   ///< of each cell; 0 (k_outside) where water runs out of the map on its own
    std::vector<float> bottom;  ///< m; height of the lowest cell of each basin; of k_outside it means nothing
    std::vector<std::int32_t> bottom_cell;  ///< index of the first such cell
    std::vector<Pass> passes;  ///< between basins that touch, by level, then by `low`, then by a and b
    bool has_outlet = false;   ///< some water can leave

    int count() const { return static_cast<int>(bottom.size()); }  ///< k_outside included
};
inline constexpr std::int32_t k_outside = 0;

/// Returns the basins of a map of fewer than 2^31 cells. `passes` may hold a pair of basins more than once;
/// the first is its lowest. progress: may be null. Throws Cancelled, std::bad_alloc.
///
/// Whatever a basin's passes, the water that stands in it has one level or is dry ground higher up: a minimum
/// over paths of the highest place on them, as filling asks for, is the larger of a cell's own height and
/// that of its basin's bottom. So lakes need no queue over cells, only a graph of basins (Cordonnier, Bovy,
/// Braun, *A versatile, linear complexity algorithm for flow routing in topographies with depressions*,
/// Earth Surf. Dynam. 7, 2019).
Basins basins_of(const Grid<float>& ground, const Lattice& lattice, const Outlets& outlets,
                 const Progress* progress = nullptr);

/// Sets of basins, to be joined.
class BasinSets {
 public:
    explicit BasinSets(int count) : parent_(static_cast<std::size_t>(count)) {
        for (int i = 0; i < count; ++i) parent_[static_cast<std::size_t>(i)] = i;
    }
    std::int32_t find(std::int32_t basin) {
        while (at(basin) != basin) {
            at(basin) = at(at(basin));
            basin = at(basin);
        }
        return basin;
    }
    /// Joins two sets, named by what find() returned; the set of `root` keeps its name.
    void join(std::int32_t root, std::int32_t other) { at(other) = root; }

 private:
    std::int32_t& at(std::int32_t basin) { return parent_[static_cast<std::size_t>(basin)]; }
    std::vector<std::int32_t> parent_;
};

}  // namespace talus
