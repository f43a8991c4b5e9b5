#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/progress.h"

namespace talus {

/// Cells between two checkpoints of work that goes from cell to cell.
inline constexpr int k_cells_between = k_checkpoint_cells / 4;

/// Calls each(cell) for these cells in their order, with checkpoints. progress: may be null; throws
/// Cancelled.
template <class Each>
void each_of(std::span<const std::uint32_t> cells, const Progress* progress, Each&& each) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i % k_cells_between == 0) checkpoint(progress);
        each(cells[i]);
    }
}

}  // namespace talus
