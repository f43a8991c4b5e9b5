#include "core/generate/lattice_window.h"

#include <algorithm>
#include <cassert>

namespace talus {
namespace {

LatticeWindow::Columns make_columns(const LatticeAxis& axis, int level, Range range) {
    LatticeWindow::Columns columns{range, Grid<std::uint32_t>(range.count(), 1),
                                   Grid<std::uint32_t>(range.count() - 1, 1)};
    const std::int64_t half = level < k_max_levels ? std::int64_t{1} << (k_max_levels - level - 1) : 0;
    for (int i = 0; i < range.count(); ++i) {
        const std::int64_t x = place_of(axis, level, range.begin + i);
        columns.at(i, 0) = spread(static_cast<std::uint32_t>(x));
        if (i + 1 < range.count()) columns.between(i, 0) = spread(static_cast<std::uint32_t>(x + half));
    }
    return columns;
}

}  // namespace

std::int64_t place_of(const LatticeAxis& axis, int level, int i) {
    if (axis.wraps) {
        i %= axis.steps(level);
        if (i < 0) i += axis.steps(level);
    }
    return static_cast<std::int64_t>(i) << (k_max_levels - level);
}

Range parents_of(Range fine, const LatticeAxis& axis, int level) {
    // Point 2c has its neighbours' centres around it, hence c − 1 to c + 1; point 2c + 1 stands between c and
    // c + 1.
    Range coarse{(fine.begin - 1) >> 1, ((fine.end - 1) >> 1) + 2};
    if (!axis.wraps) {
        coarse.begin = std::max(coarse.begin, 0);
        coarse.end = std::min(coarse.end, axis.steps(level - 1) + 1);
    }
    return coarse;
}

LatticeWindow::LatticeWindow(const LatticePlan& plan, std::uint64_t seed, Range columns, Range rows)
    : plan_(plan), seed_(seed), columns_(static_cast<std::size_t>(plan.levels) + 1), rows_(columns_.size()) {
    assert(columns.count() > 0 && rows.count() > 0);
    for (int level = plan.levels; level >= 0; --level) {
        columns_[static_cast<std::size_t>(level)] = make_columns(plan.x, level, columns);
        rows_[static_cast<std::size_t>(level)] = rows;
        if (level == 0) break;
        columns = parents_of(columns, plan.x, level);
        rows = parents_of(rows, plan.y, level);
    }
}

}  // namespace talus
