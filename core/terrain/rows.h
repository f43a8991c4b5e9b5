#pragma once

#include <algorithm>

#include "core/base/parallel.h"
#include "core/base/progress.h"

namespace talus {

/// Calls block(first, last) for blocks of the rows of a map, on all threads, with a checkpoint before each; a
/// map too small for a second thread is one block. width: cells in a row. progress: may be null. together:
/// rows that a block has at most. Throws Cancelled.
template <class Block>
void each_row_block(int width, int rows, const Progress* progress, Block&& block, int together = 16) {
    constexpr double k_cell_work = 4;  // ns, of a row that computes a little
    const int most = std::clamp(k_checkpoint_cells / std::max(1, width), 1, together);
    const int grain = worthwhile_grain(rows, most, k_cell_work * width * rows);
    parallel_blocks(0, rows, grain, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        block(first, last);
    });
}

/// Calls row(y) for each row of a map, in the blocks of each_row_block.
template <class Row>
void each_row(int width, int rows, const Progress* progress, Row&& row) {
    each_row_block(width, rows, progress, [&](int first, int last) {
        for (int y = first; y < last; ++y) row(y);
    });
}

}  // namespace talus
