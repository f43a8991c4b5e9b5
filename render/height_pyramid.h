#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "render/tile_grid.h"

namespace talus {

struct HeightBounds {
    float low;
    float high;

    friend bool operator==(const HeightBounds&, const HeightBounds&) = default;
};

/// Lowest and highest heights of square blocks of a map. Level 0 has blocks of k_block cells a side (so
/// k_block + 1 samples; neighbours share their border), each level has blocks twice as long, and the last one
/// a single block for the whole map.
class HeightPyramid {
 public:
    static constexpr int k_block = 16;

    HeightPyramid() = default;
    /// Makes the bounds. progress: may be null; throws Cancelled.
    explicit HeightPyramid(const Grid<float>& heights, const Progress* progress = nullptr);
    /// Makes the same bounds at the cost of the rectangle. earlier: of a map of this size whose heights
    /// differ only within `changed`.
    HeightPyramid(const Grid<float>& heights, const HeightPyramid& earlier, const CellRectangle& changed);

    int levels() const { return static_cast<int>(levels_.size()); }
    const Grid<HeightBounds>& level(int index) const { return levels_[static_cast<std::size_t>(index)]; }
    /// Returns the bounds of the whole map; 0 and 0 for an empty one.
    HeightBounds bounds() const;
    /// Returns the largest difference of heights within one block of the level.
    float relief(int level) const { return reliefs_[static_cast<std::size_t>(level)]; }

 private:
    void find_reliefs();

    std::vector<Grid<HeightBounds>> levels_;
    std::vector<float> reliefs_;
};

}  // namespace talus
