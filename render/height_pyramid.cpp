#include "render/height_pyramid.h"

#include <algorithm>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_block = HeightPyramid::k_block;

HeightBounds union_of(HeightBounds a, HeightBounds b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

// Number of blocks that cover so many samples: at least one, even where there is no cell.
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
        for (int x = left + 1; x <= right; ++x) both = union_of(both, {low[x], high[x]});
        bounds(block_x, block_y) = both;
    }
}

// Bounds of the coarse blocks in `at`, of the four finer ones that each consists of.
void halve(const Grid<HeightBounds>& fine, const CellRectangle& at, Grid<HeightBounds>& coarse) {
    for (int y = at.y0; y < at.y1; ++y) {
        for (int x = at.x0; x < at.x1; ++x) {
            const int x1 = std::min(2 * x + 1, fine.width() - 1);
            const int y1 = std::min(2 * y + 1, fine.height() - 1);
            coarse(x, y) = union_of(union_of(fine(2 * x, 2 * y), fine(x1, 2 * y)),
                                    union_of(fine(2 * x, y1), fine(x1, y1)));
        }
    }
}

void find_blocks(const Grid<float>& heights, Grid<HeightBounds>& blocks, const Progress* progress) {
    parallel_blocks(0, blocks.height(), 4, [&](int first, int last) {
        checkpoint(progress);
        Grid<float> scratch(heights.width(), 2);
        for (int y = first; y < last; ++y) block_row(heights, y, blocks, scratch);
    });
}

}  // namespace

HeightPyramid::HeightPyramid(const Grid<float>& heights, const Progress* progress) {
    if (heights.empty()) return;
    Grid<HeightBounds> finest(blocks_for(heights.width()), blocks_for(heights.height()));
    find_blocks(heights, finest, progress);
    levels_.push_back(std::move(finest));
    while (levels_.back().size() > 1) {
        const Grid<HeightBounds>& fine = levels_.back();
        Grid<HeightBounds> coarse((fine.width() + 1) / 2, (fine.height() + 1) / 2);
        halve(fine, {0, 0, coarse.width(), coarse.height()}, coarse);
        levels_.push_back(std::move(coarse));
    }
    find_reliefs();
}

HeightPyramid::HeightPyramid(const Grid<float>& heights, const HeightPyramid& earlier,
                             const CellRectangle& changed)
    : levels_(earlier.levels_), reliefs_(earlier.reliefs_) {
    if (heights.empty() || changed.empty()) return;
    // A sample on a border belongs to the blocks on both sides.
    Grid<HeightBounds>& finest = levels_.front();
    CellRectangle blocks{std::max(0, changed.x0 - 1) / k_block, std::max(0, changed.y0 - 1) / k_block,
                         std::min(finest.width(), (changed.x1 - 1) / k_block + 1),
                         std::min(finest.height(), (changed.y1 - 1) / k_block + 1)};
    const Grid<float> part = cut(heights, {blocks.x0 * k_block, blocks.y0 * k_block,
                                           std::min(heights.width(), blocks.x1 * k_block + 1),
                                           std::min(heights.height(), blocks.y1 * k_block + 1)});
    Grid<HeightBounds> anew(blocks.width(), blocks.height());
    find_blocks(part, anew, nullptr);
    for (int y = 0; y < anew.height(); ++y)
        std::copy_n(anew.row(y), anew.width(), finest.row(blocks.y0 + y) + blocks.x0);
    for (std::size_t level = 1; level < levels_.size(); ++level) {
        blocks = {blocks.x0 / 2, blocks.y0 / 2, (blocks.x1 + 1) / 2, (blocks.y1 + 1) / 2};
        halve(levels_[level - 1], blocks, levels_[level]);
    }
    find_reliefs();
}

void HeightPyramid::find_reliefs() {
    reliefs_.clear();
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
