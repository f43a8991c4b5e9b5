#pragma once

#include <algorithm>

#include "core/base/parallel.h"
#include "core/base/progress.h"

namespace talus {

/// Calls row(y) for each row of a map, in blocks on all threads, with a checkpoint before each block; a map
/// so small that starting threads takes longer is one block. width: cells in a row. progress: may be null.
/// Throws Cancelled.
template <class Row>
void each_row(int width, int rows, const Progress* progress, Row&& row) {
    constexpr long k_small = 1 << 14;  // cells
    const int grain = static_cast<long>(width) * rows <= k_small
                          ? std::max(1, rows)
                          : std::clamp(k_checkpoint_cells / std::max(1, width), 1, 16);
    parallel_blocks(0, rows, grain, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        for (int y = first; y < last; ++y) row(y);
    });
}

}  // namespace talus
