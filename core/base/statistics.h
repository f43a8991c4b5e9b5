#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/parallel.h"
#include "core/base/progress.h"

namespace talus {

/// Rows that reduce_rows gives to one thread at a time. They are part of every sum's definition: changing the
/// number changes bits.
inline constexpr int k_reduce_rows = 16;
/// Blocks whose partial results are kept at a time, however many rows there are: enough for all threads.
inline constexpr int k_reduce_blocks = 128;

/// Reduces the rows of a map to a sum (or minimum, histogram, …) with the same bits on any number of threads:
/// rows in fixed blocks, row(partial, y) for each row of a block in order, starting from a copy of `start`;
/// then join(total, partial) for the blocks in order, starting from `start`. Sums belong in doubles.
///
/// row is called from several threads, each with a partial of its own.
template <class Partial, class Row, class Join>
Partial reduce_rows(int rows, const Partial& start, Row row, Join join) {
    const int blocks = (rows + k_reduce_rows - 1) / k_reduce_rows;
    std::vector<Partial> partials(static_cast<std::size_t>(std::min(blocks, k_reduce_blocks)), start);
    Partial total = start;
    for (int done = 0; done < blocks; done += k_reduce_blocks) {
        const int count = std::min(blocks - done, k_reduce_blocks);
        const int begin = done * k_reduce_rows;
        parallel_blocks(
            begin, std::min(rows, begin + count * k_reduce_rows), k_reduce_rows, [&](int first, int last) {
                Partial partial = start;  // of this thread only, so that it may stay in registers
                for (int y = first; y < last; ++y) row(partial, y);
                partials[static_cast<std::size_t>((first - begin) / k_reduce_rows)] = std::move(partial);
            });
        for (int i = 0; i < count; ++i) join(total, partials[static_cast<std::size_t>(i)]);
    }
    return total;
}

/// Statistics of a map's finite values, in the map's unit; all zero if no value is finite.
struct MapStatistics {
    float minimum = 0;
    float maximum = 0;
    double mean = 0;
    double deviation = 0;    ///< standard deviation of the whole map (divided by the count)
    std::size_t finite = 0;  ///< values that are neither infinite nor NaN
};
/// Returns the statistics of a map. progress: may be null, here and below; throws Cancelled.
MapStatistics statistics_of(const Grid<float>& map, const Progress* progress = nullptr);

/// How steep a terrain is, in degrees: by central differences over two cells, one-sided at borders, around
/// the seam where the map wraps. Percentiles come from a histogram of 0.01 degree steps. Places without a
/// finite slope are ignored.
struct SlopeStatistics {
    double mean = 0;
    double median = 0;
    double percentile_95 = 0;
    double maximum = 0;
};
/// Returns the slopes of a map. lattice: of the map, with its cell size in the unit of the heights (m).
SlopeStatistics slope_statistics_of(const Grid<float>& height, const Lattice& lattice,
                                    const Progress* progress = nullptr);

/// Root mean square of the steps between neighbours: across the seam of a wrapping map, and everywhere else.
/// In a seamless map the two are about equal.
struct SeamStep {
    double seam = 0;
    double interior = 0;
};
SeamStep seam_step_x(const Grid<float>& map, const Progress* progress = nullptr);  ///< last column to first
SeamStep seam_step_y(const Grid<float>& map, const Progress* progress = nullptr);  ///< last row to first

/// Returns 64 bits that stand for the size and every bit of every value (so that -0 is not 0, and a NaN
/// equals itself); the same on every machine and in every version:
///
///     row(y)   = r_width,  r_0 = width,   r_(x+1) = mix(r_x + k + bits of value (x, y))
///     checksum = c_height, c_0 = height,  c_(y+1) = mix(c_y + k + row(y))
///
/// with mix from core/base/random.h and k = 0x9e3779b97f4a7c15.
std::uint64_t checksum_of(const Grid<float>& map, const Progress* progress = nullptr);
/// Returns the checksum as users see it: 16 hexadecimal digits.
std::string checksum_text(std::uint64_t checksum);

}  // namespace talus
