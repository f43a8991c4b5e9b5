#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/water/basins.h"

namespace talus {

/// The level of the water in each basin, m, below which its ground is under water; −infinity where it is dry.
using LakeLevels = std::vector<double>;

/// Returns a number for each basin, that of one of its lake's basins: basins of the same level form one lake
/// where a pass between them is under water.
std::vector<std::int32_t> lakes_of(const LakeLevels& levels, const Basins& basins);

/// Lakes smaller than this are left out.
struct SmallestLake {
    double cells = 0;
    float depth = 0;  ///< m, at the deepest place
};

/// Returns the depth of the lakes at each cell, in m: ground + depth is the lake's level within the rounding
/// of floats. A lake that was there before at this level, to 2^-21 of its depth, keeps its bits.
///
/// before: m; may be null. progress: may be null. Throws Cancelled, std::bad_alloc.
Grid<float> lake_depth(const LakeLevels& levels, const Basins& basins, const Grid<float>& ground,
                       const Grid<float>* before, const SmallestLake& smallest,
                       const Progress* progress = nullptr);

}  // namespace talus
