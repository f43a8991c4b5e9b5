#include "core/generate/lattice_window.h"

#include <algorithm>
#include <cassert>

#include "core/base/far_places.h"
#include "core/base/streaming_store.h"

namespace talus {
std::int64_t place_of(const LatticeAxis& axis, int level, int i) {
    if (axis.wraps) i = within_turn(i, axis.steps(level)).index;
    return axis.origin * (std::int64_t{1} << k_max_levels) +
           (static_cast<std::int64_t>(i) << (k_max_levels - level));
}

std::uint32_t spread_place(const LatticeAxis& axis, std::int64_t place) {
    return axis.endless ? spread_far(place) : spread(static_cast<std::uint32_t>(place));
}

Range parents_of(Range fine, const LatticeAxis& axis, int level) {
    // Point 2c has its neighbours' centres around it, hence c − 1 to c + 1; point 2c + 1 stands between c and
    // c + 1.
    Range coarse{(fine.begin - 1) >> 1, ((fine.end - 1) >> 1) + 2};
    if (axis.has_ends()) {
        coarse.begin = std::max(coarse.begin, 0);
        coarse.end = std::min(coarse.end, axis.steps(level - 1) + 1);
    }
    return coarse;
}

LatticeWindow::LatticeWindow(const LatticePlan& plan, std::uint64_t seed, Range columns, Range rows)
    : plan_(plan), seed_(seed) {
    assert(columns.count() > 0 && rows.count() > 0);
    int values = 0;
    for (int level = plan.levels; level >= 0; --level) {
        columns_[static_cast<std::size_t>(level)].range = columns;
        rows_[static_cast<std::size_t>(level)] = rows;
        values += 2 * whole_lines(columns.count());
        if (level == 0) break;
        columns = parents_of(columns, plan.x, level);
        rows = parents_of(rows, plan.y, level);
    }
    spread_ = Grid<std::uint32_t>(values, 1);
    std::uint32_t* next = spread_.data();
    for (int level = plan.levels; level >= 0; --level) {
        Columns& of_level = columns_[static_cast<std::size_t>(level)];
        const int count = of_level.range.count();
        const std::int64_t half = level < k_max_levels ? std::int64_t{1} << (k_max_levels - level - 1) : 0;
        of_level.at = next;
        of_level.between = next + whole_lines(count);
        for (int i = 0; i < count; ++i) {
            const std::int64_t x = place_of(plan.x, level, of_level.range.begin + i);
            next[i] = spread_place(plan.x, x);
            next[whole_lines(count) + i] = spread_place(plan.x, x + half);
        }
        next += 2 * whole_lines(count);
    }
}

}  // namespace talus
