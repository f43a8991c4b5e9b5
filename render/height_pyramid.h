#pragma once

#include <vector>

#include "core/base/grid.h"

namespace talus {

struct HeightBounds {
    float low;
    float high;
};

/// Least and greatest heights of square blocks of a map. Level 0 has blocks of k_block cells a side (so
/// k_block + 1 samples, neighbours share their border), each level twice as long, the last one a single block
/// for the whole map.
class HeightPyramid {
 public:
    static constexpr int k_block = 16;

    HeightPyramid() = default;
    explicit HeightPyramid(const Grid<float>& heights);

    int levels() const { return static_cast<int>(levels_.size()); }
    const Grid<HeightBounds>& level(int index) const { return levels_[static_cast<std::size_t>(index)]; }
    /// Of the whole map; 0 and 0 where there is none.
    HeightBounds bounds() const;
    /// The greatest difference of heights within one block of the level.
    float relief(int level) const { return reliefs_[static_cast<std::size_t>(level)]; }

 private:
    std::vector<Grid<HeightBounds>> levels_;
    std::vector<float> reliefs_;
};

}  // namespace talus
