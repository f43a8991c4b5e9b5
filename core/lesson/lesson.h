#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/grid.h"
#include "core/lesson/placement_order.h"

namespace talus {

/// A parent of a point with its value at the time.
struct Term {
    LatticePoint where;  ///< straight from the point; beyond the edge on a lattice that wraps
    LatticePoint point;  ///< the lattice's own
    double value = 0;
};

/// How a value comes about: (sum of the parents) / count + offset = result. Seeds and points that random
/// additions move have no parents: mean + offset = result, with the base height or their own value for mean.
struct Arithmetic {
    Phase phase = Phase::seeds;
    int level = 0;
    LatticePoint point;
    int count = 0;  ///< of parents: 0, 3 or 4; 2 on a line
    std::array<Term, 4> parents;
    double mean = 0;
    double amplitude = 0;  ///< largest offset of this half step; standard deviation if Gaussian
    double offset = 0;
    double result = 0;
    bool given = false;  ///< a seed that was set by hand: result alone
};

/// Values at some of a lattice's points: the one in column i and row j is at first[i * across + j * down].
struct StridedValues {
    const float* first = nullptr;
    std::ptrdiff_t across = 1;
    std::ptrdiff_t down = 0;
    float at(int i, int j) const { return first[i * across + j * down]; }
};

/// The values of all points at every step: the finished lattice, for a point never changes once it is
/// placed. With random additions it does, and the lattice after each half step is kept, about twice the
/// finished one in all.
struct LessonLattices {
    Grid<float> finished;
    // With random additions alone, for each level; level 0 has only the last.
    std::vector<Grid<float>> moved;    ///< points of the level above, after the diamond step's addition
    std::vector<Grid<float>> centres;  ///< as placed
    std::vector<Grid<float>> rest;     ///< all points after the level's last addition
};

/// Diamond-square step by step: what is known after any number of steps, and how each value came about.
/// Nothing is remembered of the way there, so any step can be asked for in any order. Never changes;
/// readable from any thread.
class Lesson {
 public:
    virtual ~Lesson() = default;

    const PlacementOrder& order() const { return order_; }
    /// How many of the lattices' numbers make one: 1 where they are metres, 10 where they are tenths.
    double parts() const { return parts_; }
    virtual bool gaussian() const = 0;
    /// The mean around which seeds are drawn.
    virtual double base() const = 0;

    /// The value that a known point has after `done` steps.
    double value(LatticePoint point, std::int64_t done) const;
    /// How `step` makes the value of a point: its own, or for an addition any that it moves.
    Arithmetic arithmetic(std::int64_t step, LatticePoint point) const;
    Arithmetic arithmetic(std::int64_t step) const { return arithmetic(step, order_.point_at(step)); }

    /// After the phase has begun, the values of the points of the level above, of the centres and of the
    /// midpoints of the phase's level, those not placed yet included; numbered by their own kind: points of
    /// the level above and centres by columns and rows of their own, midpoints by those of the level. In the
    /// lattices' numbers.
    StridedValues old_points(const PhaseSpan& phase) const;
    StridedValues centres(const PhaseSpan& phase) const;
    StridedValues level_points(const PhaseSpan& phase) const;

 protected:
    Lesson(PlacementOrder placement, double parts) : order_(std::move(placement)), parts_(parts) {}
    /// Fills in mean, amplitude, offset and result of what has its point and parents; parents' values are in
    /// the lattices' numbers and so shall be what is filled in. before: the point's own value before an
    /// addition.
    virtual void work_out(Arithmetic& line, float before) const = 0;

    LessonLattices lattices_;

 private:
    float raw_value(LatticePoint point, std::int64_t done) const;

    PlacementOrder order_;
    double parts_;
};

}  // namespace talus
