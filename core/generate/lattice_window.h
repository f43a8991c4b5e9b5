#pragma once

#include <array>
#include <cstdint>

#include "core/base/grid.h"
#include "core/base/random.h"
#include "core/generate/lattice_plan.h"

namespace talus {

/// Consecutive lattice points along an axis: begin, …, end − 1, in the numbering of their level.
struct Range {
    int begin = 0;
    int end = 0;

    int count() const { return end - begin; }
    bool contains(int i) const { return begin <= i && i < end; }
};

/// Returns the points of the level above `level` that are needed to compute the points `fine` of `level`:
/// their parents, and the parents' own parents where those are new too.
Range parents_of(Range fine, const LatticeAxis& axis, int level);

/// A rectangle of the finest level's lattice points, and what of each coarser level is needed to make it.
///
/// Points of an axis that wraps are numbered beyond either end (so −1 is the last one) and computed where
/// they are needed instead of looked up at the other end. So only the places depend on wrapping: rows are
/// plain rows everywhere.
class LatticeWindow {
 public:
    /// The columns that one level needs, with the spread x (see core/base/random.h) of each and of the points
    /// in the middle between them.
    struct Columns {
        Range range;
        const std::uint32_t* at = nullptr;       // range.count() values
        const std::uint32_t* between = nullptr;  // one less
    };

    /// columns and rows are of the finest level, plan.levels, and lie within the lattice on an axis that has
    /// ends.
    LatticeWindow(const LatticePlan& plan, std::uint64_t seed, Range columns, Range rows);

    LatticeWindow(const LatticeWindow&) = delete;
    LatticeWindow& operator=(const LatticeWindow&) = delete;

    const LatticePlan& plan() const { return plan_; }
    const Columns& columns(int level) const { return columns_[static_cast<std::size_t>(level)]; }
    Range rows(int level) const { return rows_[static_cast<std::size_t>(level)]; }
    std::uint64_t seed() const { return seed_; }

 private:
    LatticePlan plan_;
    std::uint64_t seed_;
    std::array<Columns, k_max_levels + 1> columns_;
    std::array<Range, k_max_levels + 1> rows_;
    Grid<std::uint32_t> spread_;  // of all levels, one after the other
};

/// Returns where point i of a level lies on its axis, in units of feature_size / 2^14 from the world's
/// origin, within one period where the axis wraps.
std::int64_t place_of(const LatticeAxis& axis, int level, int i);

/// A number of a periodic axis as turn · count + index, 0 ≤ index < count.
struct WithinTurn {
    std::int64_t turn;
    int index;
};
inline WithinTurn within_turn(std::int64_t number, int count) {
    const std::int64_t turn = (number < 0 ? number - count + 1 : number) / count;
    return {turn, static_cast<int>(number - turn * count)};
}

/// Returns the spread, for the hash, of a place on the axis along x.
std::uint32_t spread_place(const LatticeAxis& axis, std::int64_t place);

}  // namespace talus
