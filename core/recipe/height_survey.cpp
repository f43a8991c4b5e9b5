#include "core/recipe/height_survey.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.h"
#include "core/io/quantise.h"

namespace talus {
namespace {

constexpr int k_block = 128;  // cells a side
constexpr int k_bits = 16;
constexpr double k_cell_work = 0.5;  // ns

}  // namespace

void HeightSurvey::take(const Terrain& terrain, const std::optional<CellRectangle>& changed,
                        const Progress* progress) {
    const Grid<float>& heights = *terrain.height();
    const auto blocks = [](int cells) { return (cells + k_block - 1) / k_block; };
    const bool alike = terrain.lattice == lattice_ && terrain.range == range_;
    CellRectangle due{0, 0, heights.width(), heights.height()};
    if (alike && changed) {
        due = *changed;
        if (due.empty()) return;
    } else {
        lattice_ = {};  // nothing is known until all is read
        blocks_ = Grid<Block>(blocks(heights.width()), blocks(heights.height()));
    }
    const Quantiser quantiser(terrain.range, k_bits);
    const auto survey = [&](int column, int row) {
        Block block{{HUGE_VALF, -HUGE_VALF}, 0};
        const int x1 = std::min((column + 1) * k_block, heights.width());
        const int y1 = std::min((row + 1) * k_block, heights.height());
        for (int y = row * k_block; y < y1; ++y) {
            const float* const at = heights.row(y);
            for (int x = column * k_block; x < x1; ++x) {
                block.heights.low = at[x] < block.heights.low ? at[x] : block.heights.low;
                block.heights.high = at[x] > block.heights.high ? at[x] : block.heights.high;
            }
        }
        if (block.heights.low < terrain.range.low || block.heights.high > terrain.range.high) {
            for (int y = row * k_block; y < y1; ++y)
                for (int x = column * k_block; x < x1; ++x)
                    block.cut += quantiser.clips(heights(x, y)) ? 1 : 0;
        }
        blocks_(column, row) = block;
    };
    const int first_row = due.y0 / k_block;
    const int last_row = blocks(due.y1);
    const double work = k_cell_work * static_cast<double>(due.size());
    parallel_blocks(first_row, last_row, worthwhile_grain(last_row - first_row, 1, work),
                    [&](int first, int last) {
                        checkpoint(progress);
                        for (int row = first; row < last; ++row)
                            for (int column = due.x0 / k_block; column < blocks(due.x1); ++column)
                                survey(column, row);
                    });
    lattice_ = terrain.lattice;
    range_ = terrain.range;
}

HeightRange HeightSurvey::heights() const {
    HeightRange all{HUGE_VALF, -HUGE_VALF};
    for (const Block& block : blocks_.values()) {
        all.low = std::min(all.low, block.heights.low);
        all.high = std::max(all.high, block.heights.high);
    }
    return all;
}

double HeightSurvey::cut() const {
    std::size_t cut = 0;
    for (const Block& block : blocks_.values()) cut += block.cut;
    return static_cast<double>(cut) / lattice_.cells();
}

}  // namespace talus
