#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/generate/lattice_plan.h"
#include "core/lesson/trace/trace.h"

namespace talus {

/// The kinds of steps of diamond-square. With random additions all known points move at once after each half
/// step, and once more at the end, for all the levels that are not made.
enum class Phase { seeds, diamond, diamond_additions, square, square_additions, remaining_additions };
constexpr bool places_points(Phase phase) {
    return phase == Phase::seeds || phase == Phase::diamond || phase == Phase::square;
}

/// Consecutive steps of one kind. Each step of a phase that places points places one.
struct PhaseSpan {
    Phase phase;
    int level;           ///< 0 for the first points
    std::int64_t first;  ///< step
    std::int64_t count;  ///< steps
};

/// The points that a point is the mean of, west, east, north, south or, for a centre, NW, NE, SW, SE: where
/// they are met going straight from the point, so that on a lattice that wraps they may lie beyond its
/// edge.
struct ParentPoints {
    int count = 0;  ///< 0, 3 or 4; 2 on a line
    std::array<LatticePoint, 4> points;
};

/// The order in which diamond-square places the points of a lattice: all first points, then for each level
/// all centres (diamond step) and all edge midpoints (square step), each row by row. Every point is placed
/// exactly once. A lattice whose y axis has no features is a line: one row, whose pieces are halved in square
/// steps alone.
///
/// Points are counted in steps of the finest level. Steps are counted from 0. After `done` steps, the points
/// known are those of steps below `done`.
class PlacementOrder {
 public:
    /// random_additions: a line has none. squares_first: the wrong way round, for a lesson about mistakes;
    /// each level's midpoints come before its centres. Without random additions.
    PlacementOrder(const LatticePlan& plan, bool random_additions, bool squares_first = false);

    const LatticePlan& plan() const { return plan_; }
    bool random_additions() const { return random_additions_; }
    bool squares_first() const { return squares_first_; }
    bool is_line() const { return plan_.y.features == 0; }
    /// Returns the points along an axis at a level, by default the finest.
    int width(int level) const { return plan_.x.steps(level) + (plan_.x.wraps ? 0 : 1); }
    int height(int level) const { return plan_.y.steps(level) + (plan_.y.wraps ? 0 : 1); }
    int width() const { return width(plan_.levels); }
    int height() const { return height(plan_.levels); }

    std::int64_t steps() const { return phases_.back().first + phases_.back().count; }
    const std::vector<PhaseSpan>& phases() const { return phases_; }
    /// step: 0 to steps() − 1.
    const PhaseSpan& phase_of(std::int64_t step) const;
    /// Returns the point that a step places. step: of a phase that places points.
    LatticePoint point_at(std::int64_t step) const;
    std::int64_t step_of(LatticePoint point) const;
    /// Returns how many points are placed before this one.
    std::int64_t place_in_order(LatticePoint point) const;
    bool known(LatticePoint point, std::int64_t done) const { return step_of(point) < done; }

    /// Returns whether an addition moves the point: it moves those known before the addition's own half step.
    bool moves(const PhaseSpan& addition, LatticePoint point) const;

    /// Returns the level that places the point.
    int level_of(LatticePoint point) const;
    ParentPoints parents_of(LatticePoint point) const;
    /// Returns the point of the lattice that one beyond an edge wraps to.
    LatticePoint wrapped(LatticePoint point) const;

 private:
    struct Place {
        std::size_t phase;   // in phases_
        std::int64_t index;  // among its steps
    };
    Place place_of(LatticePoint point) const;

    LatticePlan plan_;
    bool random_additions_;
    bool squares_first_;
    std::vector<PhaseSpan> phases_;
};

}  // namespace talus
