#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/water/basins.h"
#include "core/water/lake_depth.h"

namespace talus {

/// Lakes at rest.
struct StillLakes {
    struct Lake {
        double level = 0;   ///< m
        double volume = 0;  ///< m times cells
    };
    std::vector<Lake> lakes;
    std::vector<std::int32_t> lake_of;  ///< number of each basin's lake; −1: the basin is dry
    double left = 0;                    ///< m times cells; the water that reached an outlet
};

/// Lets all water on a map run down, fill depressions, run over into others and merge, until all of it is at
/// rest or has left: at once and exactly, by the hierarchy of depressions.
///
/// water: m, at least 0, on each cell to begin with. A basin overflows at its lowest pass, into the basin
/// beyond; at passes of the same height, the one that lies lower. An amount within 2^-23 of what a lake holds
/// counts as full, so that the rounding of depths to floats does not let a full lake overflow. progress: may
/// be null. Throws Cancelled, std::bad_alloc.
///
/// Barnes, Callaghan, Wickert, *Computing water flow through complex landscapes, Part 3: Fill–Spill–Merge*,
/// Earth Surf. Dynam. 9, 2021. There, water moves from the smallest depressions up; here, wholes are decided
/// before their parts: a depression runs over exactly if it is given more than it holds.
StillLakes settled(const Grid<float>& ground, const Grid<float>& water, const Basins& basins,
                   const Progress* progress = nullptr);

/// Returns the lakes' levels, for drawing them onto the map.
LakeLevels levels_of(const StillLakes& lakes);

}  // namespace talus
