#include "render/height_pyramid.h"

#include <algorithm>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_block = HeightPyramid::k_block;

HeightBounds joined(HeightBounds a, HeightBounds b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

// Blocks that cover so many samples: at least one, even where there is no cell.
int blocks_for(int samples) { return std::max(1, (samples - 1 + k_block - 1) / k_block); }

// Bounds of a row of blocks. Columns are folded one below the other first, for that loop runs over plain
// arrays.
void block_row(const Grid<float>& heights, int block_y, Grid<HeightBounds>& bounds, Grid<float>& scratch) {
    const int width = heights.width();
    const int first = block_y * k_block;
    const int last = std::min(first + k_block, heights.height() - 1);
    float* low = scratch.row(0);
    float* high = scratch.row(1);
    std::copy_n(heights.row(first), width, low);
    std::copy_n(heights.row(first), width, high);
    for (int y = first + 1; y <= last; ++y) {
        const float* row = heights.row(y);
        for (int x = 0; x < width; ++x) {
            low[x] = row[x] < low[x] ? row[x] : low[x];
            high[x] = row[x] > high[x] ? row[x] : high[x];
        }
    }
    for (int block_x = 0; block_x < bounds.width(); ++block_x) {
        const int left = block_x * k_block;
        const int right = std::min(left + k_block, width - 1);
        HeightBounds both{low[left], high[left]};
        for (int x = left + 1; x <= right; ++x) both = joined(both, {low[x], high[x]});
        bounds(block_x, block_y) = both;
    }
}

Grid<HeightBounds> halved(const Grid<HeightBounds>& fine) {
    Grid<HeightBounds> coarse((fine.width() + 1) / 2, (fine.height() + 1) / 2);
    for (int y = 0; y < coarse.height(); ++y) {
        for (int x = 0; x < coarse.width(); ++x) {
            const int x1 = std::min(2 * x + 1, fine.width() - 1);
            const int y1 = std::min(2 * y + 1, fine.height() - 1);
            coarse(x, y) =
                joined(joined(fine(2 * x, 2 * y), fine(x1, 2 * y)), joined(fine(2 * x, y1), fine(x1, y1)));
        }
    }
    return coarse;
}

}  // namespace

HeightPyramid::HeightPyramid(const Grid<float>& heights) {
    if (heights.empty()) return;
    Grid<HeightBounds> finest(blocks_for(heights.width()), blocks_for(heights.height()));
    parallel_blocks(0, finest.height(), 4, [&](int first, int last) {
        Grid<float> scratch(heights.width(), 2);
        for (int y = first; y < last; ++y) block_row(heights, y, finest, scratch);
    });
    levels_.push_back(std::move(finest));
    while (levels_.back().size() > 1) levels_.push_back(halved(levels_.back()));
    for (const Grid<HeightBounds>& level : levels_) {
        float relief = 0;
        for (const HeightBounds& block : level.values()) relief = std::max(relief, block.high - block.low);
        reliefs_.push_back(relief);
    }
}

HeightBounds HeightPyramid::bounds() const {
    return levels_.empty() ? HeightBounds{0, 0} : levels_.back()(0, 0);
}

}  // namespace talus
