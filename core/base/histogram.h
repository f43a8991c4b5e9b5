#pragma once

#include <cstdint>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"

namespace talus {

/// How many values of a map lie in each of equal parts of [low, high].
struct Histogram {
    float low = 0;
    float high = 1;
    std::vector<std::uint64_t> counts;  ///< from low to high; a value at high belongs to the last
    std::uint64_t below = 0;            ///< values under low
    std::uint64_t above = 0;            ///< values over high
};

/// Counts the values of a map. low: below high. bins: at least 1. NaN is not counted. progress: may be null;
/// throws Cancelled.
Histogram histogram_of(const Grid<float>& map, float low, float high, int bins,
                       const Progress* progress = nullptr);

}  // namespace talus
