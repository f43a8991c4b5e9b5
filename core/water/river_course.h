#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/water/flow_graph.h"

namespace talus {

/// A river from where it begins to where it ends, as one smooth line. Where two meet, the larger one runs on
/// and the line of the other ends on it.
struct RiverCourse {
    static constexpr std::uint32_t k_nowhere = 0xffffffffu;

    /// A place in columns and rows of samples; where the world wraps a course runs on beyond the map.
    struct Place {
        double x = 0;
        double y = 0;
        std::uint32_t cell = 0;  ///< of the way down that this place belongs to
    };
    std::vector<Place> places;        ///< downstream, at least two
    std::uint32_t joins = k_nowhere;  ///< the cell of another course on which its last place lies
};

/// What decides about courses.
struct RiverCourseRules {
    const Grid<float>&
        size;  ///< of each cell, growing downstream: of two rivers that meet the larger runs on
    const Grid<float>& ground;  ///< m
    const Grid<float>& level;   ///< m: the graph's water_level
    /// Returns a river's width at a cell [cells].
    std::function<double(std::uint32_t cell)> width;
    /// Returns how far above the ground its water stands there [m].
    std::function<double(std::uint32_t cell)> depth;
};

/// Returns the courses of the rivers: cells that `rivers` marks, of which each flows to another one or ends.
/// Those that others join come before these.
///
/// Lines follow the steepest way down (FlowGraph) and are smoothed over a few cells, but leave it by no more
/// than three quarters of a cell, so that they keep to their beds, unless over level ground and depressions,
/// which they round as the water there would. On floors that are level and wide they meander: bends are 11
/// widths long (Leopold and Wolman, *River meanders*, 1960) and reach up to 2.7 widths to either side; those
/// that samples could not tell are eighteen samples long. One that comes as near as both are
/// wide to the river that it joins ends there, so that no two run side by side in one bed.
///
/// progress: may be null. Throws Cancelled, std::bad_alloc.
std::vector<RiverCourse> river_courses(FlowGraph& graph, const Lattice& map, const Grid<std::uint8_t>& rivers,
                                       const RiverCourseRules& rules, const Progress* progress = nullptr);

}  // namespace talus
