#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/water/basins.h"

namespace talus {

/// Returns the index of what has this number: a basin, a depression, a place in an order.
constexpr std::size_t index_of(std::int32_t number) { return static_cast<std::size_t>(number); }

/// A basin, or two depressions whose lakes become one where both are full.
struct Depression {
    static constexpr std::int32_t k_none = -1;

    /// m; where its water runs over; infinity where it cannot.
    float spill_level = std::numeric_limits<float>::infinity();
    /// The basin into which it runs over; k_outside: the water is gone.
    std::int32_t spills_into = k_outside;
    std::int32_t parent = k_none;  ///< the depression that it is a part of
    std::int32_t a = k_none;       ///< its parts, of lower numbers; none: it is a basin
    std::int32_t b = k_none;
    /// Its basins are those at first to before last in the tree's order of basins.
    std::int32_t first = 0;
    std::int32_t last = 0;
    /// What it holds up to its spill level, in metres times cells.
    double capacity = std::numeric_limits<double>::infinity();

    bool is_basin() const { return a == k_none; }
};

/// The hierarchy of depressions (Barnes, Callaghan, Wickert, *Computing water flow through complex
/// landscapes, Part 2: Finding hierarchies in depressions and morphological segmentations*, Earth Surf.
/// Dynam. 8, 2020): which lakes merge into which as the water rises, where each one runs over, and how much
/// it holds until then.
struct DepressionTree {
    /// Basins at their own numbers (k_outside is none), then the merged ones, parts before wholes.
    std::vector<Depression> depressions;
    /// Those that are part of no other. Water that runs over from one reaches only those after it.
    std::vector<std::int32_t> roots;
    std::vector<std::int32_t> order;  ///< basins, so that those of each depression stand together
    std::vector<std::int32_t> place;  ///< of each basin in the order

    const Depression& at(std::int32_t number) const { return depressions[index_of(number)]; }
};

/// Returns the hierarchy of the ground's basins. progress: may be null. Throws Cancelled, std::bad_alloc.
DepressionTree depression_tree_of(const Grid<float>& ground, const Basins& basins,
                                  const Progress* progress = nullptr);

}  // namespace talus
