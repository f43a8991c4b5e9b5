#pragma once

#include <cstdint>

#include "core/base/kernel.h"
#include "core/base/random.h"

namespace talus {

/// Loops over the numbers of a grown map, one row at a time.
struct GrownKernel {
    /// Makes two rows of twice as many cells: `even` has the cells of `here` and, between two of them, one of
    /// either; `odd` one of `here` or `below`, and of all four. here, below: count + 1 cells. spread: of
    /// count columns, from spread_far.
    void (*zoom)(const std::uint8_t* here, const std::uint8_t* below, const std::uint32_t* spread, RowKey key,
                 int count, std::uint8_t* even, std::uint8_t* odd);
    /// Makes a row in which a cell between two equal ones has become like them. row: the cell before the
    /// first one to one behind the last one; above, below: count cells.
    void (*smooth)(const std::uint8_t* above, const std::uint8_t* row, const std::uint8_t* below,
                   const std::uint32_t* spread, RowKey key, int count, std::uint8_t* out);
    /// Writes 1 for each cell that differs from one of the four beside it, else 0; arguments as of `smooth`.
    void (*border)(const std::uint8_t* above, const std::uint8_t* row, const std::uint8_t* below, int count,
                   std::uint8_t* out);
};
TALUS_DECLARE_KERNEL(GrownKernel, grown_kernel)

}  // namespace talus
